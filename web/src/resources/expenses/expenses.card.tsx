import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { classNames } from "#lib/class-names.ts";
import { todayIn } from "#lib/days.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { formatMonth, monthOf } from "#lib/months.ts";
import { expensesApi } from "./expenses.api.ts";

/** The dashboard's card: this month's costs so far, the unpaid part, and links to their rows. */
export function ExpensesCard() {
  const id = useId();
  const [month, query] = useThisMonth();
  const currencies = query.data?.currencies ?? [];
  const sumsOf = (currency: string): Named => (currencies.length > 1 ? { currency } : {});
  return (
    <Card aria-labelledby={id} aria-busy={query.isPending}>
      <CardHead id={id} title={`Expenses in ${formatMonth(month)}`} />
      <CardAnswer query={query}>
        {(data) => (
          <ul className="grid py-2">
            {data.currencies.map(({ currency, total, unpaid }) => (
              <li
                key={currency}
                className="flex flex-wrap items-baseline justify-between gap-x-3 px-2"
              >
                <Rows of={{ month, ...sumsOf(currency) }} className="nums font-semibold text-xl">
                  {formatMoney(total, currency)}
                </Rows>
                {unpaid > 0 ? (
                  <Rows
                    of={{ month, status: "unpaid", ...sumsOf(currency) }}
                    className="nums text-muted text-xs"
                  >
                    {formatMoney(unpaid, currency)} unpaid
                  </Rows>
                ) : (
                  <span className="px-2 text-muted text-xs">Nothing unpaid</span>
                )}
              </li>
            ))}
            {data.drafts > 0 && (
              <li className="flex px-2">
                <Rows of={{ month, status: "draft" }} className="text-warning text-xs">
                  {data.drafts === 1
                    ? "1 draft to confirm"
                    : `${formatNumber(data.drafts)} drafts to confirm`}
                </Rows>
              </li>
            )}
          </ul>
        )}
      </CardAnswer>
    </Card>
  );
}

type Named = Readonly<Record<string, string>>;

type RowsProps = { of: Named; className: string; children: ReactNode };

/** Links to the expenses behind a figure. Its fragment names them, as the address has no search. */
function Rows({ of, className, children }: RowsProps) {
  return (
    <Link
      to="/admin/expenses"
      hash={new URLSearchParams(of).toString()}
      className={classNames(
        "flex items-center rounded-md px-2 py-1 hover:bg-hover max-md:min-h-10",
        className,
      )}
    >
      {children}
    </Link>
  );
}

/** The totals of the month in the network's time zone, which may not be this computer's. */
function useThisMonth() {
  const guessed = monthOf(todayIn(undefined));
  const first = useQuery(expensesApi.totals(guessed));
  const month = first.data ? monthOf(first.data.today) : guessed;
  return [month, useQuery(expensesApi.totals(month))] as const;
}
