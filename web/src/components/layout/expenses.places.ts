import { ReceiptText } from "lucide-react";
import type { Places } from "./places.ts";

export const places: Places = {
  more: {
    label: "Expenses",
    to: "/admin/expenses",
    icon: ReceiptText,
    letter: "b",
    of: "expense",
    besideOf: "expense",
    hasFragments: true,
    isInUserMenu: true,
  },
};
