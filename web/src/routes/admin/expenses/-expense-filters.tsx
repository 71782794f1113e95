import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import { EXPENSE_STATUSES } from "@pharmacy/contract/expenses/expenses.values";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { CATEGORIES } from "#resources/expenses/expense-words.ts";
import type { MonthListQuery } from "#resources/expenses/expenses.api.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";

type Props = { list: ListState<MonthListQuery>; totals: ExpenseTotals | undefined };

/** The currency filter is only shown if there are several. */
export function ExpenseFilters({ list, totals }: Props) {
  const currencies = totals?.currencies.map(({ currency }) => currency) ?? [];
  return (
    <>
      <ListFilter list={list} name="status" label="Status" options={EXPENSE_STATUSES} />
      <ListFilter list={list} name="category" label="Category" options={CATEGORIES} />
      {(currencies.length > 1 || list.query.currency) && (
        <ListFilter
          list={list}
          name="currency"
          label="Currency"
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      <PharmacyFilter list={list} />
    </>
  );
}
