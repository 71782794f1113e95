import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { Link } from "@tanstack/react-router";
import { formatDate, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { LicenceBadge } from "#resources/organizations/licence.tsx";
import {
  LicenceCard,
  PharmacyTile,
  SubscriptionCard,
  UsageMeters,
} from "#resources/subscriptions/pharmacy-cards.tsx";

// it stands beside three others, and its figures come from a call of their own
const AmountDue = lazyPart<
  Parameters<typeof import("#resources/payments/amount-due.tsx").AmountDue>[0]
>(() => import("#resources/payments/amount-due.tsx").then((module) => module.AmountDue));

const LatestFee = lazyPart<
  Parameters<typeof import("#resources/orders/fee-term.tsx").LatestFee>[0]
>(() => import("#resources/orders/fee-term.tsx").then((module) => module.LatestFee));

type Props = { organization: Organization };

export function OrgCards({ organization }: Props) {
  const { licenceExpiresOn } = organization;
  return (
    <div className="grid grid-cols-1 items-stretch gap-4 md:grid-cols-2 xl:grid-cols-4">
      <SubscriptionCard
        pharmacy={organization}
        title="Subscription"
        none="It has never been on a plan. Its users have read-only access."
      >
        <LatestFee organization={organization.id} />
      </SubscriptionCard>
      <UsageCard organization={organization} />
      <AmountDue organization={organization.id}>
        <Link
          to="/admin/invoices"
          search={{ organization: organization.id }}
          className="rounded-sm text-accent hover:underline"
        >
          Invoices
        </Link>
      </AmountDue>
      <LicenceCard
        pharmacy={organization}
        badge={<LicenceBadge of={organization} />}
        validity={
          licenceExpiresOn ? `Valid until ${formatDate(licenceExpiresOn)}` : "No expiry date."
        }
      />
    </div>
  );
}

function UsageCard({ organization: { usage, subscription } }: Props) {
  if (subscription.state === "none" || subscription.state === "scheduled") {
    return (
      <PharmacyTile title="Usage">
        <p>
          {countOf(usage.users, "user")}, {countOf(usage.products, "product")},{" "}
          {countOf(usage.apiTokens, "API token")}
        </p>
        <p className="text-muted text-xs">Limits apply once it is on a plan.</p>
      </PharmacyTile>
    );
  }
  return (
    <PharmacyTile title="Usage against plan">
      <UsageMeters usage={usage} />
      <p className="text-muted text-xs">Suspended users and inactive products are not counted.</p>
    </PharmacyTile>
  );
}

function countOf(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}
