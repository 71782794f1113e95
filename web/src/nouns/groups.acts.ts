import { Tags } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "group",
  admin: [
    {
      label: "New group",
      words: "create add category tree",
      icon: Tags,
      may: ["group", "create"],
      href: "/admin/groups?id=new",
    },
  ],
};
