import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Role } from "@pharmacy/contract/roles.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { NounParts } from "#components/layout/noun-parts.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { PHARMACY_CARDS } from "#nouns/pharmacy-dashboard.ts";
import { licenceToday } from "#resources/organizations/licence.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import {
  LicenceCard,
  PharmacyTile,
  SubscriptionCard,
  UsageMeters,
} from "#resources/subscriptions/pharmacy-cards.tsx";
import { summary } from "#resources/summary/summary.api.ts";
import { nextSteps } from "./-next-steps.ts";

export function PharmacyHome({ organization, role }: { organization: string; role: Role }) {
  const { data, error, refetch } = useQuery(organizationsApi.detail(organization));
  const contact = useQuery(summary()).data?.contact.email;
  if (!data && error) {
    return (
      <Card>
        <CardFailure error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (!data) return <Placeholder />;
  return (
    <div className="grid grid-cols-1 items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      <StepsCard pharmacy={data} role={role} contact={contact} />
      <NounParts parts={PHARMACY_CARDS} role={role} />
      <SubscriptionCard
        pharmacy={data}
        title="Membership"
        none="No plan yet. Everyone has read-only access until there is one."
      >
        <LatestFee organization={organization} isOwn />
      </SubscriptionCard>
      <UsageCard pharmacy={data} />
      <OwnLicenceCard pharmacy={data} />
      <ContactCard pharmacy={data} contact={contact} />
    </div>
  );
}

const LatestFee = lazyPart<
  Parameters<typeof import("#resources/orders/fee-term.tsx").LatestFee>[0]
>(() => import("#resources/orders/fee-term.tsx").then((module) => module.LatestFee));

type Props = { pharmacy: Organization };
type Contact = { contact: string | undefined };

function StepsCard({ pharmacy, role, contact }: Props & Contact & { role: Role }) {
  const steps = nextSteps(pharmacy, role);
  return (
    <PharmacyTile title="What to do next" className="md:col-span-2">
      {steps.length === 0 ? (
        <p className="text-muted">Nothing. Membership, licence and plan are in order.</p>
      ) : (
        <ul className="-my-1 divide-y divide-line-soft">
          {steps.map(({ text, to, subject }) => (
            <li
              key={text}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="text-pretty">{text}</span>
              {to && (
                <Link to={to} className="rounded-sm text-accent hover:underline">
                  Open
                  <span className="sr-only">: {text}</span>
                </Link>
              )}
              {subject && contact && (
                <a
                  href={mailTo(contact, subject)}
                  className="rounded-sm text-accent hover:underline"
                >
                  Write to the network
                  <span className="sr-only">: {text}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </PharmacyTile>
  );
}

function UsageCard({ pharmacy: { usage, plan } }: Props) {
  return (
    <PharmacyTile title="Usage">
      {plan ? (
        <UsageMeters usage={usage} />
      ) : (
        <p className="text-muted">Limits come with a plan.</p>
      )}
    </PharmacyTile>
  );
}

function OwnLicenceCard({ pharmacy }: Props) {
  const { licenceExpiresOn } = pharmacy;
  const { state, daysLeft } = licenceToday(pharmacy);
  const isNear = state === "expiring" || state === "expired";
  const label = state === "expired" ? "Expired" : `Expires ${inDays(daysLeft)}`;
  return (
    <LicenceCard
      pharmacy={pharmacy}
      badge={isNear && <Status value={state} label={label} isFilled />}
      validity={
        licenceExpiresOn === null
          ? "The network does not have its expiry date yet."
          : `Valid until ${formatDate(licenceExpiresOn)}`
      }
    />
  );
}

function ContactCard({ pharmacy: { name, code }, contact }: Props & Contact) {
  return (
    <PharmacyTile title="Contact">
      <p className="text-pretty">
        For anything about your membership, plan or licence, write to the network.
      </p>
      {contact ? (
        <a
          href={mailTo(contact, `${name} (${code})`)}
          className="wrap-anywhere justify-self-start rounded-sm font-medium text-accent hover:underline"
        >
          {contact}
        </a>
      ) : (
        <Skeleton className="w-1/2" />
      )}
      <p className="text-muted text-xs">
        Your pharmacy's code is <span className="nums">{code}</span>.
      </p>
    </PharmacyTile>
  );
}

function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

function Placeholder() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-36 w-full rounded-lg md:col-span-2" />
      <Skeleton className="h-36 w-full rounded-lg" />
      <Skeleton className="h-36 w-full rounded-lg" />
    </div>
  );
}
