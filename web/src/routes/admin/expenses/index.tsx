import type { Expense } from "@pharmacy/contract/expenses/expenses";
import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import { EXPENSE_LIST } from "@pharmacy/contract/expenses/expenses.list";
import { createFileRoute } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { useMemo } from "react";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch } from "#lib/list-search.ts";
import type { WholeQuery } from "#lib/list-source.ts";
import { wholeQueryOf } from "#lib/list-source.ts";
import { formatMonth, monthOf } from "#lib/months.ts";
import { useMode } from "#lib/use-mode.ts";
import { useOwnList } from "#lib/use-own-list.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordsOf } from "#lib/use-record-list.ts";
import { nameOf } from "#resources/expenses/expense-words.ts";
import { expensesApi, expensesOf, type MonthListQuery } from "#resources/expenses/expenses.api.ts";
import { useMonth } from "#resources/expenses/use-month.ts";
import { expenseColumns } from "./-expense-columns.tsx";
import { ExpenseFilters } from "./-expense-filters.tsx";
import type { ExpenseMode } from "./-mode.ts";
import { MonthStepper } from "./-month-stepper.tsx";
import { MonthTotals } from "./-month-totals.tsx";

export const Route = createFileRoute("/admin/expenses/")({
  staticData: { crumb: "Expenses" },
  component: ExpensesPage,
});

const ExpenseSheet = lazyPart(() =>
  import("./-expense-sheet.tsx").then((module) => module.ExpenseSheet),
);

/** Saved in the browser, not in the URL. */
const readKept = listSearch({
  sorts: EXPENSE_LIST.sorts,
  filters: ["category", "status", "currency", "organization"],
} as const);

const LABELS_OF_PAID = { edit: "Edit receipt and repetition" };

const loadActs = () =>
  import("#resources/expenses/expenses.acts.tsx").then(({ expenseActs }) => expenseActs);

const BULK = { model: "expense", rules: EXPENSE_ACTS, load: loadActs } as const;

function ExpensesPage() {
  const { month, thisMonth, totals, choose } = useMonth();
  const list = useOwnList<MonthListQuery>(`${useCurrentUser().id}:expenses`, readKept);
  const api = useMemo(() => expensesOf(month), [month]);
  const screen = useRecordsOf(api, list);
  const can = usePermissions("expense");
  const mode = useMode<ExpenseMode>(list);

  function show(next: string) {
    choose(next);
    list.correctPage(1);
  }
  /** Shows a new record, whatever month it belongs to. */
  function showMonthOf({ incurredOn }: { incurredOn: string }) {
    if (monthOf(incurredOn) !== month) show(monthOf(incurredOn));
  }
  function showCopy(act: string, output: unknown) {
    if (act !== "duplicate") return;
    const copy = output as Expense;
    showMonthOf(copy);
    mode.enter("edit", copy.id);
  }
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "expense", many: "expenses" }}
        columns={expenseColumns}
        acts={useBulkActs(BULK)}
        lead={
          <>
            <MonthStepper month={month} thisMonth={thisMonth} onChange={show} />
            <MonthTotals
              month={month}
              query={totals}
              category={list.query.category}
              onCategory={(category) => list.change({ category })}
            />
          </>
        }
        exports={[receiptsExport({ ...list.query, month })]}
        rowLabel={({ vendor, number }) => `${vendor} · ${number}`}
        onOpen={({ id }) => mode.enter("read", id)}
        rowActions={(expense) =>
          (can.edit || can.create || can.remove) && (
            <RowActs
              load={loadActs}
              record={expense}
              name={nameOf(expense)}
              labels={expense.status === "paid" ? LABELS_OF_PAID : {}}
              opens={{
                edit: () => mode.enter("edit", expense.id),
                pay: () => mode.enter("pay", expense.id),
              }}
              onDone={showCopy}
            />
          )
        }
        actions={
          can.create && (
            <NewRecordButton
              thing="expense"
              form={ExpenseSheet}
              onClick={() => mode.enter("edit", "new")}
            />
          )
        }
        empty={`Enter what the network itself pays for: hosting, rent, salaries. Nothing has been entered for ${formatMonth(month)}.`}
        filterLabels={{ organization: "Pharmacy" }}
        filters={<ExpenseFilters list={list} totals={totals.data} />}
      />
      {list.id && (
        <ExpenseSheet
          key={list.id}
          id={list.id}
          month={month}
          can={can}
          mode={mode}
          onEntered={showMonthOf}
        />
      )}
    </>
  );
}

function receiptsExport(query: WholeQuery) {
  return {
    label: "Export receipts (ZIP)",
    icon: Paperclip,
    async onSelect() {
      const { download } = await import("#components/list/export/export-list.ts");
      await download(
        () => expensesApi.receiptsAddress(wholeQueryOf(query)),
        "The receipts could not be exported",
      );
    },
  };
}
