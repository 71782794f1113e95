import type {
  ExpenseDetail,
  ExpensePayment,
  PaymentFields,
} from "@pharmacy/contract/expenses/expenses";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { todayIn } from "#lib/days.ts";
import { formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { expenseWords, METHODS } from "#resources/expenses/expense-words.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/expenses/expenses").then((contract) => contract.PaymentFields);

type Props = { expense: ExpenseDetail; onClose(): void };

export function PayForm({ expense, onClose }: Props) {
  const { id, version, vendor, number, total, currency, incurredOn, status } = expense;
  const pay = usePaying(id);
  const form = useRecordForm({
    schema: loadRules,
    initial: startOf(expense),
    version,
    words: expenseWords(currency),
    draft: useDraftPlace("expense-payment", id),
    save: ({ values, version: seen = 0 }) => pay.mutateAsync({ ...values, version: seen }),
  });
  // paid by another user, with no unsaved input to lose
  const isDone = status === "paid" && !form.conflict && !form.showNewer && !form.problem;
  useEffect(() => {
    if (isDone && !form.isPending && !form.isSaved) onClose();
  }, [isDone, form.isPending, form.isSaved, onClose]);
  return (
    <FormSheet
      form={form}
      title={`Mark ${number} as paid`}
      description={`${vendor}, ${formatMoney(total, currency)}`}
      submitLabel="Mark as paid"
      onClose={onClose}
    >
      <FieldGrid>
        <DateField form={form} isRequired name="paidOn" label="Paid on" min={incurredOn} />
        <SelectField form={form} name="method" label="Method" options={METHODS} empty="Not given" />
        <TextField form={form} name="reference" label="Reference" isWide />
      </FieldGrid>
    </FormSheet>
  );
}

/** Today, but never before the expense's own date. */
function startOf({ incurredOn, paidOn, method, reference }: ExpenseDetail): PaymentFields {
  const today = todayIn(undefined);
  return { paidOn: paidOn ?? (today < incurredOn ? incurredOn : today), method, reference };
}

/** Marks an expense as paid, from a form that shows a refusal. */
function usePaying(id: string) {
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
