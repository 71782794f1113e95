import type { Expense, ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { BanknoteCheck, Check, CircleOff, CopyPlus, Pencil } from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import { useExpenseActions } from "#resources/expenses/use-expense-actions.ts";
import type { ExpenseMode } from "./-mode.ts";

const VoidDialog = lazyPart(() => import("./-void-dialog.tsx").then((module) => module.VoidDialog));

type Props = {
  expense: ExpenseDetail;
  can: Permissions;
  onMode(mode: ExpenseMode, id: string): void;
  onCopied(copy: Expense): void;
};

export function ExpenseActions({ expense, can, onMode, onCopied }: Props) {
  const { id, status, number } = expense;
  const { confirm, duplicate } = useExpenseActions();
  const [isVoiding, setVoiding] = useState(false);
  const voided = status === "void" ? "A voided expense cannot change." : undefined;

  const pay: RecordAction = {
    label: "Mark as paid",
    icon: BanknoteCheck,
    act: `pay ${id}`,
    disabledReason: reasonAgainstPaying(expense),
    run: () => onMode("pay", id),
  };
  const confirming: RecordAction = {
    label: "Confirm expense",
    icon: Check,
    act: `confirm ${id}`,
    disabledReason: status === "draft" ? undefined : `${number} is not a draft.`,
    isPending: confirm.isPending,
    run: () => confirm.mutate(expense),
  };
  const edit: RecordAction = {
    label: "Edit expense",
    icon: Pencil,
    act: `edit ${id}`,
    keys: "E",
    disabledReason: voided,
    run: () => onMode("edit", id),
  };
  const copy: RecordAction = {
    label: "Duplicate to next month",
    icon: CopyPlus,
    act: `duplicate ${id}`,
    isPending: duplicate.isPending,
    run: () =>
      duplicate.mutate(expense, {
        onSuccess(made) {
          onCopied(made);
          onMode("edit", made.id);
        },
      }),
  };
  const remove: RecordAction = {
    label: "Void expense",
    icon: CircleOff,
    isDanger: true,
    act: `void ${id}`,
    disabledReason: voided,
    run: () => setVoiding(true),
  };
  const first = status === "draft" ? confirming : pay;
  return (
    <div className="flex flex-wrap gap-2">
      <RecordActions
        primary={can.edit && status !== "void" && status !== "paid" ? first : undefined}
        beside={can.edit && status !== "void" ? [edit] : []}
        more={[...(can.create ? [copy] : []), ...(can.remove ? [remove] : [])]}
      />
      {isVoiding && <VoidDialog expense={expense} onClose={() => setVoiding(false)} />}
    </div>
  );
}

function reasonAgainstPaying({ number, status }: Expense): string | undefined {
  if (status === "paid") return `${number} is already marked as paid.`;
  return status === "draft" ? "Confirm this draft first." : undefined;
}
