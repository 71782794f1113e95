import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import type { Term } from "@pharmacy/contract/subscriptions/subscriptions";
import { INTERVAL_WORDS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { todayIn } from "#lib/days.ts";
import { formatDate, formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { subscriptionsApi } from "#resources/subscriptions/subscriptions.api.ts";
import { Reminders } from "./-reminders.tsx";

export function OrgSubscriptions({ organization }: { organization: Organization }) {
  const query = useQuery(subscriptionsApi.history(organization.id));
  const today = todayIn(organization.timeZone);
  const { role } = useCurrentUser();
  return (
    <div className="grid gap-4">
      <RelatedList
        title="Terms"
        items={query.data?.items}
        total={query.data?.items.length}
        none="This pharmacy has never been on a plan."
        error={query.error}
        onRetry={query.refetch}
      >
        {(term) => <TermRow term={term} today={today} />}
      </RelatedList>
      {may(role, "reminder", "view") && <Reminders organization={organization.id} />}
      {may(role, "subscription", "act") && query.data && query.data.items.length > 0 && (
        <EndSubscription organization={organization} terms={query.data.items} today={today} />
      )}
    </div>
  );
}

type EndProps = {
  organization: Organization;
  terms: readonly Term[];
  today: string;
};

/** Ends a subscription early, after a confirmation that states the effects. */
function EndSubscription({ organization: { id, name }, terms, today }: EndProps) {
  const cancel = useAction({
    run: () => subscriptionsApi.cancel(id),
    changes: "subscription",
    success: "Membership ended successfully",
    failure: "Failed to end membership",
  });
  const { open, waiting, isLastDay } = endableOf(terms, today);
  return (
    <div className="justify-self-start">
      <ConfirmButton
        isDanger
        title={`End the membership of ${name}?`}
        consequences={[
          open && endOf(open, today),
          ...waiting.map(
            ({ startDate }) => `The term starting on ${formatDate(startDate)} will not begin.`,
          ),
          (open ? open.endDate > today : waiting.length > 0) &&
            "Unused days are not credited automatically.",
          "It can be subscribed to a plan again at any time.",
        ]}
        disabledReason={
          open || waiting.length > 0
            ? undefined
            : isLastDay
              ? "Already ended: today is its last day."
              : "The membership has already ended."
        }
        confirmLabel="End membership"
        confirm={() => cancel.mutateAsync(undefined)}
      >
        End membership
      </ConfirmButton>
    </div>
  );
}

/** The terms that can be ended: the current one, also in its grace period, and a scheduled one. */
function endableOf(terms: readonly Term[], today: string) {
  const lived = terms.filter(
    ({ startDate, endDate, closedOn }) => startDate <= (closedOn ?? endDate),
  );
  const begun = lived
    .filter(({ startDate }) => startDate <= today)
    .reduce<Term | undefined>(
      (latest, term) => (latest && latest.startDate > term.startDate ? latest : term),
      undefined,
    );
  const isOpen =
    begun && (begun.closedOn === null ? today <= begun.graceEndDate : begun.closedOn > today);
  return {
    open: isOpen ? begun : undefined,
    waiting: lived.filter(({ startDate }) => startDate > today),
    isLastDay: begun?.closedOn === today,
  };
}

function endOf({ endDate }: Term, today: string): string {
  return endDate < today
    ? "It becomes read-only immediately: its users and programs can only read and export."
    : "Today is its last day. From tomorrow its users and programs can only read and export.";
}

function TermRow({ term, today }: { term: Term; today: string }) {
  const { plan, startDate, endDate, closedOn, isTrial, price, currency, interval } = term;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-medium">
          {plan.name} <span className="nums font-normal text-muted text-xs">{plan.code}</span>
        </span>
        <span className="text-muted text-xs">
          {formatDate(startDate)} – {formatDate(closedOn ?? endDate)} ·{" "}
          {isTrial ? "Trial" : `${formatMoney(price, currency)} ${INTERVAL_WORDS[interval]}`}
          {term.createdBy && ` · by ${term.createdBy.name}`}
        </span>
      </div>
      <TermStatus term={term} today={today} />
    </div>
  );
}

const CLOSED = {
  replaced: "Replaced",
  cancelled: "Cancelled",
  organizationDeleted: "Pharmacy deleted",
  undone: "Undone",
} as const;

function TermStatus({ term, today }: { term: Term; today: string }) {
  const { startDate, endDate, closedOn, closeReason } = term;
  if (closedOn !== null && closeReason !== null) {
    const isEarly = closedOn < startDate && closeReason !== "undone";
    const label = isEarly ? `${CLOSED[closeReason]} before it began` : CLOSED[closeReason];
    return <Status value="closed" label={label} />;
  }
  if (startDate > today) return <Status value="scheduled" label="Scheduled" tone="info" />;
  if (endDate < today) return <Status value="over" label="Ended" />;
  return <Status value="active" label="Current term" />;
}
