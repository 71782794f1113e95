import type { Plan } from "@pharmacy/contract/plans/plans";
import {
  FEATURE_WORDS,
  LIMIT_WORDS,
  PLAN_FEATURES,
  PLAN_LIMITS,
} from "@pharmacy/contract/plans/plans.values";
import {
  INTERVAL_MONTHS,
  INTERVAL_WORDS,
} from "@pharmacy/contract/subscriptions/subscriptions.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Status } from "#components/ui/status.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { daysOf, limitOf } from "./-plan-words.ts";

type Row = { label: string; cell(plan: Plan): string };

const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: "Price and term",
    rows: [
      { label: "Price", cell: ({ price, currency }) => formatMoney(price, currency) },
      { label: "Paid", cell: ({ interval }) => `Once ${INTERVAL_WORDS[interval]}` },
      {
        label: "Per month",
        cell: ({ price, currency, interval }) =>
          formatMoney(Math.round(price / INTERVAL_MONTHS[interval]), currency),
      },
      { label: "Tax category", cell: ({ taxCategory }) => wordsOf(taxCategory) },
      { label: "Trial", cell: ({ trialDays }) => daysOf(trialDays) },
      { label: "Grace period", cell: ({ graceDays }) => daysOf(graceDays) },
    ],
  },
  {
    title: "Limits",
    rows: PLAN_LIMITS.map((limit) => ({
      label: LIMIT_WORDS[limit],
      cell: (plan) => limitOf(plan[limit]),
    })),
  },
  {
    title: "Features",
    rows: PLAN_FEATURES.map((feature) => ({
      label: FEATURE_WORDS[feature],
      cell: ({ features }) => (features.includes(feature) ? "Yes" : "No"),
    })),
  },
  {
    title: "In use",
    rows: [
      { label: "Pharmacies", cell: (plan) => formatNumber(plan.activeSubscriptions ?? 0) },
      {
        label: "Monthly revenue",
        cell: ({ monthlyValue, currency }) => formatMoney(monthlyValue ?? 0, currency),
      },
      {
        label: "Applicants",
        cell: ({ isPublic }) => (isPublic ? "Can choose it" : "Cannot choose it"),
      },
    ],
  },
];

const LABEL = "sticky start-0 bg-surface px-4 py-2.5 text-start font-normal";

/** One plan per column. Values that all of them share are muted. */
export function PlanTable({ plans }: { plans: readonly Plan[] }) {
  return (
    <table className="w-full min-w-max text-start">
      <caption className="sr-only">Plans side by side</caption>
      <thead>
        <tr className="border-line border-b">
          <td className={LABEL} />
          {plans.map((plan) => (
            <th key={plan.id} scope="col" className="min-w-36 px-4 py-3 text-start align-top">
              <Link
                to="/admin/plans"
                search={{ id: plan.id }}
                className="rounded-sm font-semibold hover:underline"
              >
                {plan.name}
              </Link>
              <span className="block font-normal text-muted text-xs">{plan.code}</span>
              {plan.status !== "active" && <Status value={plan.status} />}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(({ title, rows }) => (
        <tbody key={title} className="border-line border-t first-of-type:border-0">
          <GroupHead columns={plans.length + 1}>{title}</GroupHead>
          {rows.map((row) => (
            <PlanRow key={row.label} {...row} plans={plans} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupHead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className="bg-sunken text-start">
        <span className="sticky start-0 inline-block px-4 py-1.5 font-medium text-muted text-xs">
          {children}
        </span>
      </th>
    </tr>
  );
}

function PlanRow({ label, cell, plans }: Row & { plans: readonly Plan[] }) {
  const values = plans.map(cell);
  const isSame = new Set(values).size === 1 && plans.length > 1;
  return (
    <tr className="border-line-soft border-t">
      <th scope="row" className={classNames(LABEL, "text-muted")}>
        {label}
      </th>
      {plans.map((plan, index) => (
        <td
          key={plan.id}
          className={classNames("nums px-4 py-2.5", isSame ? "text-subtle" : "font-medium")}
        >
          {values[index]}
        </td>
      ))}
    </tr>
  );
}
