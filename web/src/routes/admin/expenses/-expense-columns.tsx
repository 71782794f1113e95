import type { Expense, ExpenseColumn } from "@pharmacy/contract/expenses/expenses";
import { wordsOf } from "@pharmacy/contract/words";
import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { columnsOf } from "#components/list/column.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { ExpenseState } from "#resources/expenses/expense-state.tsx";
import { repeatWords } from "#resources/expenses/expense-words.ts";

const MORE = { startsHidden: true, card: "none" } as const;

export const expenseColumns = columnsOf<Expense, ExpenseColumn>([
  {
    id: "incurredOn",
    header: "Date",
    sort: "incurredOn",
    width: "7rem",
    priority: 2,
    card: "detail",
    cell: ({ incurredOn }) => formatDate(incurredOn),
  },
  {
    id: "vendor",
    header: "Vendor",
    sort: "vendor",
    primary: true,
    apartBy: ["number"],
    text: ({ vendor }) => vendor,
    cell: (expense) => <Vendor of={expense} />,
  },
  {
    id: "number",
    header: "Number",
    sort: "number",
    width: "8.5rem",
    priority: 4,
    text: ({ number }) => number,
    cell: ({ number }) => <span className="nums">{number}</span>,
  },
  {
    id: "category",
    header: "Category",
    width: "9rem",
    priority: 3,
    card: "detail",
    text: ({ category }) => wordsOf(category),
    cell: ({ category }) => wordsOf(category),
  },
  {
    id: "amounts",
    header: "Total",
    sort: "total",
    align: "end",
    width: "8rem",
    card: "end",
    cell: (expense) => (
      <span className="nums font-medium">
        <Struck by={expense}>{formatMoney(expense.total, expense.currency)}</Struck>
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: ({ status }) => <ExpenseState status={status} />,
  },
  {
    id: "paid",
    header: "Paid",
    sort: "paidOn",
    width: "7.5rem",
    priority: 4,
    cell: ({ paidOn }) => paidOn && formatDate(paidOn),
  },
  {
    id: "receipt",
    header: "Receipt",
    width: "5.5rem",
    priority: 4,
    cell: ({ receipt }) =>
      receipt && (
        <>
          <Paperclip aria-hidden className="size-4 text-subtle" />
          <span className="sr-only">Yes</span>
        </>
      ),
  },
  {
    ...MORE,
    id: "organization",
    header: "Pharmacy",
    width: "12rem",
    cell: ({ organizationName }) => organizationName,
  },
  {
    ...MORE,
    id: "description",
    header: "Description",
    width: "14rem",
    cell: ({ description }) => description,
  },
  {
    ...MORE,
    id: "repeats",
    header: "Repeats",
    width: "10rem",
    cell: ({ repeats }) => repeats && repeatWords(repeats),
  },
  {
    ...MORE,
    id: "void",
    header: "Voided because",
    width: "12rem",
    cell: ({ voidReason }) => voidReason,
  },
  ...recordColumns<Expense>(),
]);

/** Shows the date and status below if the list has no room for their columns. */
function Vendor({ of: expense }: { of: Expense }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate">
        <Struck by={expense}>{expense.vendor}</Struck>
      </span>
      <span className="flex items-center gap-1.5 font-normal text-muted text-xs max-md:hidden @min-[44rem]/list:hidden">
        {formatDate(expense.incurredOn)}
        <span className="px-2 @min-[36rem]/list:hidden">
          <ExpenseState status={expense.status} />
        </span>
      </span>
    </span>
  );
}

/** Struck through if the expense is void. */
function Struck({ by, children }: { by: Expense; children: ReactNode }) {
  return by.status === "void" ? <s className="text-muted">{children}</s> : children;
}
