import type { Expense, ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import { VOID_REASON_MAX, VOID_REASON_MIN } from "@pharmacy/contract/expenses/expenses.values";
import { BanknoteCheck, Check, CircleOff, CopyPlus, Pencil } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { formatMoney } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { expensesApi } from "./expenses.api.ts";

const TOO_SHORT = `Enter a reason of at least ${VOID_REASON_MIN} characters.`;

export const expenseActs: NounActs<Expense, keyof typeof EXPENSE_ACTS> = {
  model: "expense",
  rules: EXPENSE_ACTS,
  primary: ({ status }) => (status === "draft" ? "confirm" : "pay"),
  beside: () => ["edit"],
  looks: {
    confirm: {
      label: "Confirm expense",
      words: "draft recurring approve",
      icon: Check,
      run: (expense) => expensesApi.confirm(expense),
      success: "Expense confirmed",
      failure: "Failed to confirm expense",
      bulk: {
        verb: "Confirm",
        doing: "Confirming",
        done: "confirmed",
        consequences: ["It counts in the month's totals.", "It can then be marked as paid."],
      },
    },
    pay: {
      label: "Mark as paid",
      words: "pay settle payment",
      icon: BanknoteCheck,
      opens: "pay",
      bulk: {
        verb: "Mark",
        doing: "Marking",
        done: "marked as paid",
        button: "Mark as paid",
        after: "as paid",
        consequences: ["Its amounts can no longer change.", "Drafts must be confirmed first."],
      },
    },
    edit: {
      label: "Edit expense",
      words: "change amount vendor receipt",
      icon: Pencil,
      keys: "E",
      opens: "edit",
    },
    duplicate: {
      label: "Duplicate to next month",
      words: "copy repeat again",
      icon: CopyPlus,
      run: ({ id }) => expensesApi.duplicate(id),
      success: ({ number }: ExpenseDetail) => `Duplicated as ${number}`,
      failure: "Failed to duplicate expense",
    },
    void: {
      label: "Void expense",
      words: "cancel delete remove",
      icon: CircleOff,
      isDanger: true,
      question: {
        title: ({ number }) => `Void ${number}?`,
        description: ({ vendor, total, currency }) => `${vendor}, ${formatMoney(total, currency)}.`,
        consequences: ({ repeats }) => [
          "It no longer counts in any total. This cannot be undone.",
          "It stays in the list, with the reason.",
          ...(repeats ? ["It no longer repeats."] : []),
        ],
        fields: [
          {
            name: "reason",
            label: "Reason",
            lengthMax: VOID_REASON_MAX,
            rows: 2,
            isRequired: true,
          },
        ],
      },
      async run({ id, version }, { reason = "" }: Typed) {
        if (reason.trim().length < VOID_REASON_MIN) throw new Refused("", { reason: TOO_SHORT });
        return expensesApi.void(id, { reason, version });
      },
      success: "Expense voided",
      bulk: {
        verb: "Void",
        doing: "Voiding",
        done: "voided",
        consequences: [
          "It no longer counts in any total and no longer repeats.",
          "It stays in the list.",
        ],
      },
    },
  },
};
