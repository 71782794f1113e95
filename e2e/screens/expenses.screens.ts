import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { dismiss, press, type Screen, type ScreenContext, type Screens } from "./screen.ts";

const EXPENSES = "/admin/expenses";

/** Enters the same expense twice. */
async function enterTwice({ api }: ScreenContext) {
  const incurredOn = new Date().toISOString().slice(0, 10);
  const amounts = { netAmount: 48_000, taxAmount: 11_040, category: "hosting" };
  const input = { incurredOn, vendor: "Axle & Sons", ...amounts };
  await api.post<ExpenseDetail>("expenses", input);
  return api.post<ExpenseDetail>("expenses", input);
}

const EXPENSE_SCREENS: Screen[] = [
  {
    address: EXPENSES,
    before: enterTwice,
    states: [
      {
        name: "Expenses",
        steps: [
          ({ page }) =>
            page
              .getByRole("table", { name: /^Categories of/ })
              .first()
              .waitFor(),
        ],
        shows: /^Axle & Sons/,
      },
      {
        name: "Expenses, menu of a row",
        steps: [press(/^Actions for Axle & Sons/)],
        shows: "Mark as paid",
        after: [dismiss],
        isFleeting: true,
      },
    ],
  },
  {
    address: async (context) => `${EXPENSES}#${(await enterTwice(context)).id}`,
    states: [
      { name: "Expense, entered twice", shows: "This may be entered already" },
      { name: "Expense, paying", steps: [press("Mark as paid")], shows: /^Mark .* as paid$/ },
    ],
  },
  {
    address: `${EXPENSES}#new`,
    states: [
      { name: "New expense", shows: "Create expense" },
      {
        name: "New expense, nothing filled in",
        steps: [press("Create expense")],
        shows: "Enter an amount above 0.",
      },
    ],
  },
];

export const screens: Screens = { Expenses: EXPENSE_SCREENS };
