import { ListChecks } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "recall",
  admin: [
    {
      label: "Start recall",
      words: "create new batch lot withdraw take off shelf",
      icon: ListChecks,
      may: ["recall", "create"],
      href: "/admin/recalls?id=new",
    },
  ],
};
