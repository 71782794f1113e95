import type { ExpensePayment } from "@pharmacy/contract/expenses/expenses";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { expensesApi } from "./expenses.api.ts";

/** Marks an expense as paid, from a form that shows a refusal. */
export function usePaying(id: string) {
  const queryClient = useQueryClient();
  return useAction({
    async run(payment: ExpensePayment) {
      try {
        return await expensesApi.pay(id, payment);
      } catch (error) {
        // after a refusal the expense is no longer as the screen shows it
        void queryClient.invalidateQueries({ queryKey: expensesApi.detail(id).queryKey });
        throw error;
      }
    },
    changes: "expense",
    success: "Expense marked as paid",
    failure: undefined,
    isShown: () => true,
  });
}
