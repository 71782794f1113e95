import type { OrderSummary } from "@pharmacy/contract/orders/orders";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import type { Term } from "@pharmacy/contract/subscriptions/subscriptions";
import { INTERVAL_WORDS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { useQuery } from "@tanstack/react-query";
import { RelatedList } from "#components/record/related-list.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { todayIn } from "#lib/days.ts";
import { formatDate, formatMoney } from "#lib/format.ts";
import { FeeLine, useFees } from "#resources/orders/fee-term.tsx";
import { termActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { subscriptionsApi } from "#resources/subscriptions/subscriptions.api.ts";
import { Reminders } from "./-reminders.tsx";

export function OrgSubscriptions({ organization }: { organization: Organization }) {
  const query = useQuery(subscriptionsApi.history(organization.id));
  const fees = useFees(organization.id).data?.items ?? [];
  const today = todayIn(organization.timeZone);
  const { state } = organization.subscription;
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
        {(term) => (
          <TermRow
            term={term}
            today={today}
            fees={fees.filter((fee) => fee.term?.id === term.id)}
          />
        )}
      </RelatedList>
      {may(role, "reminder", "view") && <Reminders organization={organization.id} />}
      {query.data && (
        <div className="justify-self-start empty:hidden">
          <ActButton
            noun={termActs}
            act="end"
            record={{ ...organization, status: state, terms: query.data.items, today, fees }}
          />
        </div>
      )}
    </div>
  );
}

type RowProps = { term: Term; today: string; fees: readonly OrderSummary[] };

function TermRow({ term, today, fees }: RowProps) {
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
        {fees.map((fee) => (
          <FeeLine key={fee.id} fee={fee} />
        ))}
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
