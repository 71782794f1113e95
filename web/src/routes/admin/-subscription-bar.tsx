import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { ROW_LINK_LOOK } from "#components/ui/row-link-look.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { STATE_WORDS } from "#resources/subscriptions/subscription-words.ts";

export const IN_SERVICE = { status: "active" } as const;

/** In the order of a subscription's life, each with its colour. */
const COLOURS: [SubscriptionState, string][] = [
  ["trial", "bg-info"],
  ["active", "bg-success-dot"],
  ["expiring", "bg-warning"],
  ["grace", "bg-danger"],
  ["expired", "bg-danger/60"],
  ["cancelled", "bg-control"],
  ["scheduled", "bg-info/50"],
  ["none", "bg-neutral-soft"],
];

/** How many active pharmacies are in each state: a bar, and a list of links. */
export function SubscriptionBar() {
  const id = useId();
  const { data, error, refetch } = useQuery(organizationsApi.counts(IN_SERVICE));
  const counts = new Map(data?.subscription.map(({ value, count }) => [value, count]));
  const states = COLOURS.map(([state, colour]) => ({
    state,
    colour,
    count: counts.get(state) ?? 0,
  })).filter(({ count }) => count > 0);
  const total = states.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby={id} aria-busy={!data && !error}>
      <CardHead
        id={id}
        title={
          data
            ? `Pharmacies by subscription (${formatNumber(total)})`
            : "Pharmacies by subscription"
        }
      />
      {!data && error && (
        <div className="grid justify-items-start gap-2 px-4 py-3">
          <p role="alert" className="text-muted">
            {error.message}
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && <Placeholder />}
      {data && total === 0 && <p className="px-4 py-3 text-muted">No active pharmacies yet.</p>}
      {total > 0 && (
        <div className="grid gap-3 px-4 pt-4 pb-2.5">
          <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
            {states.map(({ state, colour, count }) => (
              <span key={state} className={colour} style={{ flexGrow: count, flexBasis: 0 }} />
            ))}
          </div>
          <ul className="grid">
            {states.map(({ state, colour, count }) => (
              <li key={state}>
                <Link
                  to="/admin/orgs"
                  search={{ ...IN_SERVICE, subscription: state }}
                  className={ROW_LINK_LOOK}
                >
                  <span
                    aria-hidden
                    className={classNames("size-2 shrink-0 rounded-full", colour)}
                  />
                  <span className="flex-1">{STATE_WORDS[state].label}</span>{" "}
                  <span className="nums font-medium">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-4 px-4 py-4">
      <Skeleton className="h-2.5 w-full" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
