import type { ActRules } from "../acts.ts";
import type { ExpenseStatus } from "./expenses.values.ts";

/** With the bank line that paid it, which the other acts do not ask for. */
type ExpenseState = { status: ExpenseStatus; number: string; bankLine?: string | null };

const VOIDED = "A voided expense cannot change.";

export const EXPENSE_ACTS = {
  confirm: {
    may: "edit",
    verb: ["confirm", "confirmed"],
    isBulk: true,
    from: ["draft"],
    misfit: ({ status, number }) =>
      status === "void" ? VOIDED : `${number} is no longer a draft.`,
  },
  pay: {
    may: "edit",
    verb: ["mark as paid", "marked as paid"],
    isBulk: true,
    from: ["unpaid"],
    misfit: ({ status, number }) => {
      if (status === "void") return VOIDED;
      return status === "paid"
        ? `${number} is already marked as paid.`
        : `${number} is a draft. Confirm it before you mark it as paid.`;
    },
  },
  edit: {
    may: "edit",
    verb: ["change", "changed"],
    from: ["draft", "unpaid", "paid"],
    misfit: () => VOIDED,
  },
  duplicate: { may: "create", verb: ["duplicate", "duplicated"] },
  void: {
    may: "delete",
    verb: ["void", "voided"],
    isBulk: true,
    from: ["draft", "unpaid", "paid"],
    misfit: () => VOIDED,
    refusal: ({ number, bankLine }) =>
      bankLine ? `A bank line paid ${number}. Take the line back before you void it.` : null,
  },
} as const satisfies ActRules<ExpenseState>;
