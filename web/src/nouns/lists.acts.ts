import { ClipboardList } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "list",
  admin: [
    {
      label: "New list",
      words: "create add price prices catalogue",
      icon: ClipboardList,
      may: ["list", "create"],
      href: "/admin/lists?id=new",
    },
  ],
};
