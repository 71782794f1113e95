import type { Organization } from "@pharmacy/contract/organizations";
import type { Role } from "@pharmacy/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { organizationsApi } from "#api/organizations.ts";
import { summary } from "#api/summary.ts";
import { MembershipStatus } from "#components/membership/membership-status.tsx";
import { inDays, nextDateOf, nextTermOf } from "#components/membership/membership-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Meter } from "#components/ui/meter.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/format.ts";
import { licenceState } from "#lib/licence.ts";
import { nextSteps } from "./-next-steps.ts";

/** How the own pharmacy stands: what to do, its membership, what it uses, its licence, whom to write to. */
export function PharmacyHome({ organization, role }: { organization: string; role: Role }) {
  const { data, error, refetch } = useQuery(organizationsApi.detail(organization));
  const contact = useQuery(summary()).data?.contact.email;
  if (!data && error) {
    return (
      <Card className="grid justify-items-start gap-2 px-4 py-3">
        <p role="alert" className="text-muted">
          {error.message}
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Card>
    );
  }
  if (!data) return <Placeholder />;
  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      <StepsCard pharmacy={data} role={role} contact={contact} />
      <MembershipCard pharmacy={data} />
      <UsageCard pharmacy={data} />
      <LicenceCard pharmacy={data} />
      <ContactCard pharmacy={data} contact={contact} />
    </div>
  );
}

type Props = { pharmacy: Organization };
type Contact = { contact: string | undefined };

function Tile(props: { title: string; end?: ReactNode; className?: string; children: ReactNode }) {
  const { title, end, className, children } = props;
  return (
    <Card aria-label={title} className={`flex flex-col ${className ?? ""}`}>
      <CardHead title={title}>{end}</CardHead>
      <div className="grid flex-1 content-start gap-1.5 px-4 py-3">{children}</div>
    </Card>
  );
}

function StepsCard({ pharmacy, role, contact }: Props & Contact & { role: Role }) {
  const steps = nextSteps(pharmacy, role);
  return (
    <Tile title="What to do next" className="md:col-span-2">
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
    </Tile>
  );
}

function MembershipCard({ pharmacy: { plan, startDate, subscription } }: Props) {
  const { state, daysLeft, graceEndDate } = subscription;
  const isRunning = daysLeft !== null && daysLeft >= 0;
  const nextTerm = nextTermOf(subscription);
  return (
    <Tile title="Membership" end={<MembershipStatus membership={subscription} isFilled />}>
      {plan ? (
        <>
          <p className="wrap-anywhere font-medium text-base">{plan.name}</p>
          <p>
            {nextDateOf(subscription)}
            {isRunning && <span className="text-muted"> · {inDays(daysLeft)}</span>}
          </p>
          {nextTerm && <p>{nextTerm}</p>}
          {startDate && state !== "scheduled" && (
            <p className="text-muted text-xs">Since {formatDate(startDate)}</p>
          )}
          {state === "expiring" && graceEndDate && (
            <p className="text-muted text-xs">Grace period until {formatDate(graceEndDate)}</p>
          )}
        </>
      ) : (
        <p className="text-muted">No plan yet. Everyone has read-only access until there is one.</p>
      )}
    </Tile>
  );
}

function UsageCard({ pharmacy: { usage, plan } }: Props) {
  const { limits } = usage;
  return (
    <Tile title="Usage">
      {plan ? (
        <>
          <Meter label="Users" used={usage.users} limit={limits.users} />
          <Meter label="Products" used={usage.products} limit={limits.products} />
          <Meter label="API tokens" used={usage.apiTokens} limit={limits.apiTokens} />
        </>
      ) : (
        <p className="text-muted">Limits come with a plan.</p>
      )}
    </Tile>
  );
}

function LicenceCard({ pharmacy }: Props) {
  const { licenceNumber, licenceAuthority, licenceExpiresOn } = pharmacy;
  const { state, daysLeft } = licenceState(licenceExpiresOn);
  const isNear = state === "expiring" || state === "expired";
  return (
    <Tile
      title="Licence"
      end={
        isNear && (
          <Status
            value={state}
            label={state === "expired" ? "Expired" : `Expires ${inDays(daysLeft)}`}
            isFilled
          />
        )
      }
    >
      <p className="nums wrap-anywhere font-medium text-base">{licenceNumber}</p>
      <p className="wrap-anywhere">{licenceAuthority}</p>
      <p className="text-muted text-xs">
        {licenceExpiresOn === null
          ? "The network does not know yet when it expires."
          : `Valid until ${formatDate(licenceExpiresOn)}`}
      </p>
    </Tile>
  );
}

function ContactCard({ pharmacy: { name, code }, contact }: Props & Contact) {
  return (
    <Tile title="Contact">
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
    </Tile>
  );
}

function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

function Placeholder() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-36 w-full rounded-lg md:col-span-2" />
      <Skeleton className="h-36 w-full rounded-lg" />
      <Skeleton className="h-36 w-full rounded-lg" />
    </div>
  );
}
