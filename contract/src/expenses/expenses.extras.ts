import type { ModelExtras } from "../model-extras.ts";

export const EXPENSE_EXTRAS = {
  verbs: {
    confirm: ["confirm", "confirmed"],
    pay: ["mark as paid", "marked as paid"],
    unpay: ["mark as unpaid", "marked as unpaid"],
    void: ["void", "voided"],
  },
  bulk: {
    confirm: { permission: "edit" },
    pay: { permission: "edit", needs: "on" },
    void: { permission: "delete", needs: "reason" },
  },
  files: { receipt: { label: "Receipt of an expense" } },
  references: { receipt: "file", series: "expense" },
} as const satisfies ModelExtras;
