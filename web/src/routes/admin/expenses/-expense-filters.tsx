import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import { EXPENSE_STATUSES } from "@pharmacy/contract/expenses/expenses.values";
import { CurrencyFilter } from "#components/list/currency-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { CATEGORIES } from "#resources/expenses/expense-words.ts";
import type { MonthListQuery } from "#resources/expenses/expenses.api.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";

type Props = { list: ListState<MonthListQuery>; totals: ExpenseTotals | undefined };

export function ExpenseFilters({ list, totals }: Props) {
  return (
    <>
      <ListFilter list={list} name="status" label="Status" options={EXPENSE_STATUSES} />
      <ListFilter list={list} name="category" label="Category" options={CATEGORIES} />
      <CurrencyFilter list={list} sums={totals?.currencies} />
      <PharmacyFilter list={list} />
    </>
  );
}
