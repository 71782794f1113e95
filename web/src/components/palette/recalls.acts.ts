import { ShieldAlert } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "recall",
  admin: [
    {
      label: "Start recall",
      words: "create new batch lot withdraw take off shelf",
      icon: ShieldAlert,
      may: ["recall", "create"],
      href: "/admin/recalls?id=new",
    },
  ],
};
