import type { Expense, ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { expenseActs } from "#resources/expenses/expenses.acts.tsx";
import type { ExpenseMode } from "./-mode.ts";

type Props = {
  expense: ExpenseDetail;
  mode: ModeState<ExpenseMode>;
  onCopied(copy: Expense): void;
};

/** The acts on the shown expense. A copy is shown in its own month, to be edited. */
export function ExpenseActions({ expense, mode, onCopied }: Props) {
  const { id } = expense;
  function showCopy(act: string, output: unknown) {
    if (act !== "duplicate") return;
    const copy = output as Expense;
    onCopied(copy);
    mode.enter("edit", copy.id);
  }
  return (
    <div className="flex flex-wrap gap-2">
      <HeaderActs
        noun={expenseActs}
        record={expense}
        opens={{ edit: () => mode.enter("edit", id), pay: () => mode.enter("pay", id) }}
        onDone={showCopy}
      />
    </div>
  );
}
