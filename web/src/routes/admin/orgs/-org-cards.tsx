import type { Organization } from "@pharmacy/contract/organizations";
import type { ReactNode } from "react";
import { MembershipStatus } from "#components/membership/membership-status.tsx";
import { inDays, nextDateOf, nextTermOf } from "#components/membership/membership-words.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Meter } from "#components/ui/meter.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { LicenceBadge } from "./-licence.tsx";

type Props = { organization: Organization };

/** What matters most of a pharmacy, side by side: its membership, what it uses, what it owes, its licence. */
export function OrgCards({ organization }: Props) {
  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-4">
      <SubscriptionCard organization={organization} />
      <UsageCard organization={organization} />
      <DueCard />
      <LicenceCard organization={organization} />
    </div>
  );
}

function Tile({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Card aria-label={title} className="flex flex-col">
      <CardHead title={title}>{end}</CardHead>
      <div className="grid flex-1 content-start gap-1.5 px-4 py-3">{children}</div>
    </Card>
  );
}

function SubscriptionCard({ organization: { plan, startDate, subscription } }: Props) {
  const { state, daysLeft, graceEndDate } = subscription;
  const isRunning = daysLeft !== null && daysLeft >= 0;
  const nextTerm = nextTermOf(subscription);
  return (
    <Tile title="Subscription" end={<MembershipStatus membership={subscription} isFilled />}>
      {plan ? (
        <>
          <p className="wrap-anywhere font-medium text-base">{plan.name}</p>
          <p>
            {nextDateOf(subscription)}
            {isRunning && <span className="text-muted"> · {inDays(daysLeft)}</span>}
          </p>
          {nextTerm && <p>{nextTerm}</p>}
          {startDate && state !== "scheduled" && (
            <p className="text-muted text-xs">On this term since {formatDate(startDate)}</p>
          )}
          {state === "expiring" && graceEndDate && (
            <p className="text-muted text-xs">Grace period until {formatDate(graceEndDate)}</p>
          )}
        </>
      ) : (
        <p className="text-muted">It has never been on a plan. Its users have read-only access.</p>
      )}
    </Tile>
  );
}

function UsageCard({ organization: { usage, subscription } }: Props) {
  const { limits } = usage;
  if (subscription.state === "none" || subscription.state === "scheduled") {
    return (
      <Tile title="Usage">
        <p>
          {countOf(usage.users, "user")}, {countOf(usage.products, "product")},{" "}
          {countOf(usage.apiTokens, "API token")}
        </p>
        <p className="text-muted text-xs">Limits apply once it is on a plan.</p>
      </Tile>
    );
  }
  return (
    <Tile title="Usage against plan">
      <Meter label="Users" used={usage.users} limit={limits.users} />
      <Meter label="Products" used={usage.products} limit={limits.products} />
      <Meter label="API tokens" used={usage.apiTokens} limit={limits.apiTokens} />
      <p className="text-muted text-xs">Suspended users are not counted.</p>
    </Tile>
  );
}

function countOf(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}

function DueCard() {
  return (
    <Tile title="Amount due">
      <p className="text-muted">
        Orders are not kept here yet, so what the pharmacy owes is not known.
      </p>
    </Tile>
  );
}

function LicenceCard({ organization }: Props) {
  const { licenceNumber, licenceAuthority, licenceExpiresOn } = organization;
  return (
    <Tile title="Licence" end={<LicenceBadge expiresOn={licenceExpiresOn} />}>
      <p className="nums wrap-anywhere font-medium text-base">{licenceNumber}</p>
      <p className="wrap-anywhere">{licenceAuthority}</p>
      <p className="text-muted text-xs">
        {licenceExpiresOn
          ? `Valid to ${formatDate(licenceExpiresOn)}`
          : "The day it expires is not given."}
      </p>
    </Tile>
  );
}
