import { ReceiptText } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "expense",
  admin: [
    {
      label: "New expense",
      words: "create add enter cost bill invoice receipt",
      icon: ReceiptText,
      may: ["expense", "create"],
      href: "/admin/expenses#new",
    },
  ],
};
