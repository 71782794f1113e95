import type { AgeingSums } from "@pharmacy/contract/books/ageing";
import { AGES, type Age } from "@pharmacy/contract/books/books.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { AGE_WORDS } from "./ages.ts";
import { booksApi } from "./books.api.ts";

type Sums = AgeingSums["currencies"][number];

/** The dashboard's card: who owes the network, how much, and how late. */
export function OpenAccountsCard() {
  const id = useId();
  const query = useQuery(booksApi.ageingSums());
  return (
    <Card aria-labelledby={id} aria-busy={query.isPending}>
      <CardHead id={id} title="Open accounts">
        <Link to="/admin/invoices/ageing" className="rounded-sm text-accent hover:underline">
          All accounts
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ currencies }) =>
          currencies.length === 0 ? (
            <p className="px-4 py-3 text-muted">No pharmacy owes anything.</p>
          ) : (
            <div className="divide-y divide-line-soft">
              {currencies.map((sums) => (
                <Currency key={sums.currency} sums={sums} isOnly={currencies.length === 1} />
              ))}
            </div>
          )
        }
      </CardAnswer>
    </Card>
  );
}

function Currency({ sums, isOnly }: { sums: Sums; isOnly: boolean }) {
  const { currency, ages, overdue, onAccount, debtors } = sums;
  const filters = isOnly ? {} : { currency };
  const largest = Math.max(...AGES.map((age) => ages[age].amount));
  return (
    <div className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-2">
        <Accounts of={{ ...filters, late: "true" }} className="gap-x-2">
          <span className="nums font-semibold text-xl">
            {formatMoney(overdue.amount, currency)}
          </span>{" "}
          <span className="text-muted text-xs">{overdueOf(overdue.pharmacies)}</span>
        </Accounts>
        {onAccount > 0 && (
          <span className="nums px-2 text-muted text-xs">
            {formatMoney(onAccount, currency)} on account
          </span>
        )}
      </div>
      <ul className="grid px-2" aria-label={`Open by age in ${currency}`}>
        {AGES.map((age) => (
          <li key={age}>
            <Accounts of={{ ...filters, age }} className="gap-3">
              <span className="w-24 shrink-0">{AGE_WORDS[age]}</span>{" "}
              <span aria-hidden className="flex h-2.5 min-w-0 flex-1">
                <span
                  className={classNames("rounded-full", COLOURS[age])}
                  style={{ width: `${largest > 0 ? (100 * ages[age].amount) / largest : 0}%` }}
                />
              </span>
              <span className={classNames("nums", ages[age].amount === 0 && "text-muted")}>
                {formatMoney(ages[age].amount, currency)}
              </span>
            </Accounts>
          </li>
        ))}
      </ul>
      {debtors.length > 0 && (
        <ul className="grid px-2" aria-label={`Largest overdue accounts in ${currency}`}>
          {debtors.map(({ organization, overdue: late }) => (
            <li key={organization.id}>
              <Link
                to="/admin/orgs/$id"
                params={{ id: organization.id }}
                className="flex min-h-8 items-center gap-3 rounded-md px-2 hover:bg-hover max-md:min-h-10"
              >
                <span className="wrap-anywhere min-w-0 flex-1">{organization.name}</span>{" "}
                <span className="nums text-danger">{formatMoney(late, currency)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const COLOURS: Readonly<Record<Age, string>> = {
  notDue: "bg-control",
  days30: "bg-warning",
  days60: "bg-warning",
  days90: "bg-danger",
  over90: "bg-danger",
};

function overdueOf(pharmacies: number): string {
  if (pharmacies === 0) return "Nothing is overdue";
  return pharmacies === 1
    ? "overdue from 1 pharmacy"
    : `overdue from ${formatNumber(pharmacies)} pharmacies`;
}

type AccountsProps = {
  of: { currency?: string; late?: string; age?: string };
  className: string;
  children: ReactNode;
};

/** Links to the accounts behind a figure. */
function Accounts({ of, className, children }: AccountsProps) {
  return (
    <Link
      to="/admin/invoices/ageing"
      search={of}
      className={classNames(
        "flex min-h-8 items-center rounded-md px-2 hover:bg-hover max-md:min-h-10",
        className,
      )}
    >
      {children}
    </Link>
  );
}
