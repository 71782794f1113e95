import { BanknoteCheck, Check, CircleOff, CopyPlus, Pencil, ReceiptText } from "lucide-react";
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
  record: [
    {
      label: "Mark as paid",
      words: "pay settle payment",
      icon: BanknoteCheck,
      may: ["expense", "edit"],
      act: "pay",
    },
    {
      label: "Confirm expense",
      words: "draft recurring approve",
      icon: Check,
      may: ["expense", "edit"],
      act: "confirm",
    },
    {
      label: "Edit expense",
      words: "change amount vendor receipt",
      icon: Pencil,
      may: ["expense", "edit"],
      act: "edit",
    },
    {
      label: "Duplicate to next month",
      words: "copy repeat again",
      icon: CopyPlus,
      may: ["expense", "create"],
      act: "duplicate",
    },
    {
      label: "Void expense",
      words: "cancel delete remove",
      icon: CircleOff,
      may: ["expense", "delete"],
      act: "void",
    },
  ],
};
