import type { Expense } from "@pharmacy/contract/expenses/expenses";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { expenseWords } from "#resources/expenses/expense-words.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";
import { ExpenseActions } from "./-expense-actions.tsx";
import { ExpenseFacts } from "./-expense-facts.tsx";
import type { ExpenseMode } from "./-mode.ts";
import { ReceiptView } from "./-receipt-view.tsx";
import { TwinsNotice } from "./-twins-notice.tsx";

const ExpenseForm = lazyPart(() =>
  import("./-expense-form.tsx").then((module) => module.ExpenseForm),
);
const PayForm = lazyPart(() => import("./-pay-form.tsx").then((module) => module.PayForm));

const NOT_YOURS = "Your role cannot enter expenses. Ask an administrator.";

type Props = {
  /** "new" for an expense that is being entered. */
  id: string;
  /** The month shown behind the sheet, which sets a new expense's default date. */
  month: string;
  can: Permissions;
  mode: ModeState<ExpenseMode>;
  /** Called with an expense that was entered or copied. */
  onEntered(expense: Expense): void;
};

/** An expense beside the list: its details, or the form of an action on it. */
export function ExpenseSheet(props: Props) {
  const { id, month, can, mode, onEntered } = props;
  const isNew = id === "new";
  const query = useQuery({ ...expensesApi.detail(id), enabled: !isNew });
  const totals = useQuery({ ...expensesApi.totals(month), enabled: isNew });
  if (isNew && !can.create) {
    return <ClosedSheet title="New expense" reason={NOT_YOURS} onClose={mode.close} />;
  }
  if (isNew) {
    if (!totals.data)
      return <WaitingSheet title="New expense" query={totals} onClose={mode.close} />;
    const { today, currencies } = totals.data;
    const currency = currencies[0]?.currency ?? "EUR";
    return (
      <ExpenseForm start={{ today, month, currency }} onEntered={onEntered} onClose={mode.close} />
    );
  }
  if (!query.data) return <WaitingSheet title="Expense" query={query} onClose={mode.close} />;
  const expense = query.data;
  const read = () => mode.enter("read", id);
  const mayChange = can.edit && expense.status !== "void";
  if (mayChange && mode.mode === "edit") return <ExpenseForm expense={expense} onClose={read} />;
  if (mayChange && mode.mode === "pay") return <PayForm expense={expense} onClose={read} />;
  return <ReadingSheet {...props} expense={expense} />;
}

type ReadingProps = Props & { expense: NonNullable<Parameters<typeof ExpenseForm>[0]["expense"]> };

function ReadingSheet({ expense, mode, onEntered }: ReadingProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={mode.close}
      title={expense.vendor}
      description={expense.number}
    >
      <SheetBody className="grid content-start gap-4">
        <ExpenseActions expense={expense} mode={mode} onCopied={onEntered} />
        {expense.status !== "void" && <TwinsNotice twins={expense.twins} />}
        <ExpenseFacts expense={expense} />
        <ReceiptView file={expense.receiptFile} />
        <ExpenseHistory id={expense.id} currency={expense.currency} />
      </SheetBody>
    </Sheet>
  );
}

function ExpenseHistory({ id, currency }: { id: string; currency: string }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "expense");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={expenseWords(currency)} />;
}
