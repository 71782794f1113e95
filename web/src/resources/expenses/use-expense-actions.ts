import type { Expense, ExpenseDetail, ExpensePayment } from "@pharmacy/contract/expenses/expenses";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { expensesApi } from "./expenses.api.ts";

export function useExpenseActions() {
  const queryClient = useQueryClient();
  /** A refusal means that the expense on screen is outdated. */
  async function readAgain<Done>(id: string, act: Promise<Done>): Promise<Done> {
    try {
      return await act;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: expensesApi.detail(id).queryKey });
      throw error;
    }
  }
  const changes = "expense" as const;
  return {
    confirm: useAction({
      run: (expense: Expense) => readAgain(expense.id, expensesApi.confirm(expense)),
      changes,
      success: "Expense confirmed",
      failure: "Failed to confirm expense",
    }),
    pay: useAction({
      run: ({ id, ...payment }: ExpensePayment & { id: string }) =>
        readAgain(id, expensesApi.pay(id, payment)),
      changes,
      success: "Expense marked as paid",
      failure: undefined,
      isShown: () => true,
    }),
    void: useAction({
      run: ({ id, version, reason }: Expense & { reason: string }) =>
        readAgain(id, expensesApi.void(id, { reason, version })),
      changes,
      success: "Expense voided",
      failure: undefined,
      isShown: () => true,
    }),
    duplicate: useAction({
      run: ({ id }: Expense) => expensesApi.duplicate(id),
      changes,
      success: ({ number }: ExpenseDetail) => `Duplicated as ${number}`,
      failure: "Failed to duplicate expense",
    }),
  };
}
