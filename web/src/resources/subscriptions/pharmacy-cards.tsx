import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Meter } from "#components/ui/meter.tsx";
import { classNames } from "#lib/class-names.ts";
import { daysBetween, inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { priceOf } from "#resources/plans/price-words.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { nextDateOf, nextPlanOf, type Standing } from "./subscription-words.ts";

type TileProps = { title: string; end?: ReactNode; className?: string; children: ReactNode };

/** One of the summary cards of a pharmacy. */
export function PharmacyTile({ title, end, className, children }: TileProps) {
  return (
    <Card aria-label={title} className={classNames("flex flex-col", className)}>
      <CardHead title={title}>{end}</CardHead>
      <div className="grid flex-1 content-start gap-1.5 px-4 py-3">{children}</div>
    </Card>
  );
}

type SubscriptionCardProps = {
  pharmacy: Organization;
  title: string;
  /** The message for a pharmacy without a plan. */
  none: string;
  /** The latest fee. */
  children?: ReactNode;
};

export function SubscriptionCard({ pharmacy, title, none, children }: SubscriptionCardProps) {
  const { plan, startDate, subscription } = pharmacy;
  const { state, daysLeft, graceEndDate } = subscription;
  const isRunning = daysLeft !== null && daysLeft >= 0;
  const nextTerm = nextTermOf(pharmacy);
  return (
    <PharmacyTile title={title} end={<SubscriptionStatus subscription={subscription} isFilled />}>
      {plan ? (
        <>
          <p className="wrap-anywhere font-medium text-base">{plan.name}</p>
          <p>
            {nextDateOf(subscription)}
            {isRunning && <span className="text-muted"> · {inDays(daysLeft)}</span>}
          </p>
          {nextTerm && <p>{nextTerm}</p>}
          {startDate && state !== "scheduled" && (
            <p className="text-muted text-xs">Current term since {formatDate(startDate)}</p>
          )}
          {state === "expiring" && graceEndDate && (
            <p className="text-muted text-xs">Grace period until {formatDate(graceEndDate)}</p>
          )}
          {children}
        </>
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </PharmacyTile>
  );
}

export function UsageMeters({ usage }: Pick<Organization, "usage">) {
  const { limits } = usage;
  return (
    <>
      <Meter label="Users" used={usage.users} limit={limits.users} />
      <Meter label="Products" used={usage.products} limit={limits.products} />
      <Meter label="API tokens" used={usage.apiTokens} limit={limits.apiTokens} />
    </>
  );
}

type LicenceProps = {
  pharmacy: Organization;
  badge: ReactNode;
  /** How long it is valid, if known. */
  validity: string;
};

export function LicenceCard({ pharmacy, badge, validity }: LicenceProps) {
  return (
    <PharmacyTile title="Licence" end={badge}>
      <p className="nums wrap-anywhere font-medium text-base">{pharmacy.licenceNumber}</p>
      <p className="wrap-anywhere">{pharmacy.licenceAuthority}</p>
      <p className="text-muted text-xs">{validity}</p>
    </PharmacyTile>
  );
}

/** "Then Pro at €149.00 a month", if the next plan follows without a gap. */
function nextTermOf(standing: Standing): string {
  const { subscription, nextTerm } = standing;
  if (subscription.state === "scheduled" || nextTerm === null) return "";
  const price = nextTerm.price === 0 ? "free of charge" : `at ${priceOf(nextTerm)}`;
  const { endDate } = subscription;
  const isNext = endDate !== null && daysBetween(endDate, nextTerm.startDate) === 1;
  const isAhead = (subscription.daysLeft ?? -1) >= 0;
  return isNext && isAhead
    ? `Then ${nextTerm.planName} ${price}`
    : `${nextPlanOf(standing)} ${price}`;
}
