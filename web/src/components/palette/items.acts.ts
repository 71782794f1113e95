import { ListChecks } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "item",
  admin: [
    {
      label: "New item",
      words: "create add medicine pack catalogue gtin",
      icon: ListChecks,
      may: ["item", "create"],
      href: "/admin/items?id=new",
    },
  ],
};
