import { FEATURE_WORDS, LIMIT_WORDS } from "@pharmacy/contract/plans/plans.values";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isApiError } from "#lib/api-error.ts";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import { billingInWords, planChangeInWords, planChangeRemark } from "./plan-change-words.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import type { Preview } from "./use-plan-preview.ts";

/** The effect of choosing a plan: kind of change, dates, money, limits. */
export function PlanPreview({ seen, hasChoice }: { seen: Preview; hasChoice: boolean }) {
  return (
    <div aria-live="polite" aria-busy={seen.isPending} className="mt-1 min-h-40">
      {seen.refusal && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
          <p role="alert">{seen.refusal.message}</p>
          {!isDecided(seen.refusal) && (
            <Button size="sm" onClick={seen.retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {seen.preview && <Shown {...seen.preview} />}
      {seen.isPending && <Placeholder />}
      {!hasChoice && (
        <p className="text-muted">Choose a plan and a start date to see the price and dates.</p>
      )}
    </div>
  );
}

/** True if the choice itself was refused, so that a retry gives the same answer. */
function isDecided(refusal: Error): boolean {
  return isApiError(refusal) && refusal.status >= 400 && refusal.status < 429;
}

function Shown(preview: PlanChangePreview) {
  const { term, cost, closed, reopened, limits, features, subscription } = preview;
  const remark = planChangeRemark(preview);
  const money = (amount: number) => formatMoney(amount, cost.currency);
  return (
    <div className="grid gap-2.5 rounded-md border border-line bg-sunken px-3 py-2.5">
      <p className="font-medium">{planChangeInWords(preview)}</p>
      {remark && <p>{remark}</p>}
      <dl className="grid gap-1">
        <Pair term={term.isTrial ? "Trial" : "Term"}>
          {formatDate(term.startDate)} – {formatDate(term.endDate)}
        </Pair>
        <Pair term="Grace period until">{formatDate(term.graceEndDate)}</Pair>
        <Pair term="Price">
          {cost.gross === 0 ? (
            "Free"
          ) : (
            <>
              {money(cost.gross)}{" "}
              <span className="text-muted">
                {cost.taxTreatment === "reverseCharge"
                  ? "(tax is owed by the pharmacy)"
                  : `(${money(cost.net)} and ${money(cost.tax)} tax)`}
              </span>
            </>
          )}
        </Pair>
        <Pair term="Status today">
          <SubscriptionStatus subscription={subscription} isFilled />
        </Pair>
      </dl>
      {closed.map(({ planName, from, closedOn }) => (
        <p key={from} className="text-warning">
          {closedOn < from
            ? `The term of ${planName} from ${formatDate(from)} never begins.`
            : `The term of ${planName} from ${formatDate(from)} ends on ${formatDate(closedOn)}.`}
        </p>
      ))}
      {reopened && (
        <p>
          The term of {reopened.planName} continues until {formatDate(reopened.endDate)}.
        </p>
      )}
      <Fees fees={preview} currency={cost.currency} />
      <Limits limits={limits} />
      <Features {...features} />
    </div>
  );
}

type FeesProps = {
  fees: Pick<PlanChangePreview, "billing" | "credits" | "dropped" | "creditable">;
  currency: string;
};

/** Bills that the change makes, and those that it takes back. */
function Fees({ fees: { billing, credits, dropped, creditable }, currency }: FeesProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {billing && <p>{billingInWords(billing, currency)}</p>}
      {credits.map(({ number, amount }) => (
        <p key={number}>
          {number} is credited: {money(amount)}.
        </p>
      ))}
      {dropped.map(({ number, amount }) => (
        <p key={number}>
          {number} is cancelled: {money(amount)} will not be invoiced.
        </p>
      ))}
      {creditable.map(({ number, amount }) => (
        <p key={number} className="text-warning">
          {number} of {money(amount)} stays as it is. Finance can credit a part of it.
        </p>
      ))}
    </>
  );
}

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="nums">{children}</dd>
    </div>
  );
}

/** Each limit now and with the plan, and any that is already exceeded. */
function Limits({ limits }: Pick<PlanChangePreview, "limits">) {
  return (
    <table className="w-full border-line border-t text-xs">
      <caption className="sr-only">Plan limits</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 text-start font-normal">
            Allowed
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Now
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Then
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Used
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ limit, before, after, used }) => (
          <tr key={limit}>
            <th scope="row" className="py-0.5 text-start font-normal">
              {LIMIT_WORDS[limit]}
            </th>
            <td className="nums text-end">{shown(before)}</td>
            <td className="nums text-end">{shown(after)}</td>
            <td className="nums text-end">
              {formatNumber(used)}
              {after !== null && used > after && (
                <span className="ms-1 font-medium text-warning">too many</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Features({ lost, gained }: PlanChangePreview["features"]) {
  const named = (features: typeof lost) =>
    features.map((feature) => FEATURE_WORDS[feature]).join(", ");
  return (
    <>
      {lost.length > 0 && <p className="text-warning">No longer included: {named(lost)}.</p>}
      {gained.length > 0 && <p>Newly included: {named(gained)}.</p>}
    </>
  );
}

function shown(limit: number | null): string {
  return limit === null ? "No limit" : formatNumber(limit);
}

function Placeholder() {
  return (
    <div className="grid gap-3 pt-2">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
