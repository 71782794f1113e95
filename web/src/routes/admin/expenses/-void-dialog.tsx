import type { Expense } from "@pharmacy/contract/expenses/expenses";
import { VOID_REASON_MAX, VOID_REASON_MIN } from "@pharmacy/contract/expenses/expenses.values";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { ReasonBox } from "#components/record/reason-box.tsx";
import { formatMoney } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { useExpenseActions } from "#resources/expenses/use-expense-actions.ts";

type Props = { expense: Expense; onClose(): void };

/** Excludes an expense from all sums, with a reason. */
export function VoidDialog({ expense, onClose }: Props) {
  const { number, vendor, total, currency, repeats } = expense;
  const [reason, setReason] = useState("");
  const actions = useExpenseActions();
  async function confirm() {
    if (reason.trim().length < VOID_REASON_MIN) throw new Refused(TOO_SHORT);
    await actions.void.mutateAsync({ ...expense, reason });
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Void ${number}?`}
      description={`${vendor}, ${formatMoney(total, currency)}.`}
      consequences={[
        "It no longer counts in any sum. This cannot be undone.",
        "It stays in the list, with the reason.",
        ...(repeats ? ["It repeats no more."] : []),
      ]}
      confirmLabel="Void expense"
      confirm={confirm}
    >
      <ReasonBox value={reason} lengthMax={VOID_REASON_MAX} onChange={setReason} />
    </ConfirmDialog>
  );
}

const TOO_SHORT = `Enter a reason of at least ${VOID_REASON_MIN} characters.`;
