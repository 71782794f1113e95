import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { todayIn } from "#lib/days.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { expensesApi } from "./expenses.api.ts";
import { formatMonth, monthOf } from "./months.ts";

/** The dashboard's card: this month's costs so far, the unpaid part, and a link to the list. */
export function ExpensesCard() {
  const id = useId();
  const month = monthOf(todayIn(undefined));
  const query = useQuery(expensesApi.totals(month));
  return (
    <Card aria-labelledby={id} aria-busy={query.isPending}>
      <CardHead id={id} title={`Expenses in ${formatMonth(month)}`} />
      <CardAnswer query={query}>
        {(data) => (
          <Link to="/admin/expenses" className="grid gap-1 px-4 py-3.5 hover:bg-hover">
            {data.currencies.map(({ currency, total, unpaid }) => (
              <span
                key={currency}
                className="flex flex-wrap items-baseline justify-between gap-x-3"
              >
                <span className="nums font-semibold text-xl">{formatMoney(total, currency)}</span>
                <span className="nums text-muted text-xs">
                  {unpaid > 0 ? `${formatMoney(unpaid, currency)} unpaid` : "Nothing unpaid"}
                </span>
              </span>
            ))}
            {data.drafts > 0 && (
              <span className="text-warning text-xs">
                {data.drafts === 1
                  ? "1 draft to confirm"
                  : `${formatNumber(data.drafts)} drafts to confirm`}
              </span>
            )}
          </Link>
        )}
      </CardAnswer>
    </Card>
  );
}
