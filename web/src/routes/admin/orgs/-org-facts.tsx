import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AddressLines } from "#components/record/address-lines.tsx";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { todayIn } from "#lib/days.ts";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import { usePhone } from "#lib/phone.ts";
import { localeLabel } from "#lib/place-labels.ts";
import { LicenceBadge } from "#resources/organizations/licence.tsx";
import { electronicAddressOf, ordersOf } from "#resources/organizations/org-standing.ts";
import { usersOf } from "#resources/users/users-of-pharmacy.ts";

export function OrgFacts({ organization }: { organization: Organization }) {
  return (
    <div className="grid gap-4">
      <LicenceFacts organization={organization} />
      <ContactFacts organization={organization} />
      <BillingFacts organization={organization} />
      <PharmacyFacts organization={organization} />
    </div>
  );
}

type Props = { organization: Organization };

function LicenceFacts({ organization }: Props) {
  const { licenceExpiresOn } = organization;
  return (
    <Facts title="Licence and pharmacist">
      <Description term="Licence">
        <span className="nums">{organization.licenceNumber}</span>
      </Description>
      <Description term="Authority">{organization.licenceAuthority}</Description>
      <Description term="Expires on">
        {licenceExpiresOn && (
          <span className="flex flex-wrap items-center gap-2">
            {formatDate(licenceExpiresOn)}
            <LicenceBadge of={organization} />
          </span>
        )}
      </Description>
      <Description term="Pharmacist">{organization.pharmacistName}</Description>
      <Description term="Registration">{organization.pharmacistNumber}</Description>
      {organization.controlledSchedules.length > 0 && (
        <Description term="Controlled schedules">
          {organization.controlledSchedules.join(", ")}
        </Description>
      )}
    </Facts>
  );
}

function ContactFacts({ organization }: Props) {
  const { address, email, phone, website } = organization;
  const phoneText = usePhone(phone);
  return (
    <Facts title="Address and contact">
      <Description term="Address">
        <AddressLines address={address} />
      </Description>
      <Description term="Email">
        <Out href={`mailto:${email}`}>{email}</Out>
      </Description>
      <Description term="Phone">
        <Out href={`tel:${phone}`}>{phoneText}</Out>
      </Description>
      <Description term="Website">{website && <Out href={website}>{website}</Out>}</Description>
      <Description term="Time zone">{organization.timeZone.replaceAll("_", " ")}</Description>
      <Description term="Language">{localeLabel(organization.locale)}</Description>
    </Facts>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer" className="rounded-sm text-accent hover:underline">
      {children}
    </a>
  );
}

function BillingFacts({ organization }: Props) {
  const { creditLimit, approvalAmount, currency } = organization;
  return (
    <Facts title="Billing">
      <Description term="Billing email">
        {organization.billingEmail ?? organization.email}
      </Description>
      <Description term="Buyer reference">{organization.buyerReference}</Description>
      <Description term="Electronic address">{electronicAddressOf(organization)}</Description>
      <Description term="Payment term">{organization.paymentTermDays} days</Description>
      <Description term="Currency">{currency}</Description>
      <Description term="Credit limit">
        {creditLimit === null ? "No limit" : formatMoney(creditLimit, currency)}
      </Description>
      {approvalAmount !== null && (
        <Description term="Approval amount">{formatMoney(approvalAmount, currency)}</Description>
      )}
      <Description term="Orders">
        {ordersOf(organization, todayIn(organization.timeZone))}
      </Description>
    </Facts>
  );
}

/** Links to the list of users for viewers who may open it. */
function UserCount({ organization: { id, usage } }: Props) {
  const mayView = may(useCurrentUser().role, "user", "view");
  const users = useQuery({ ...usersOf(id), enabled: mayView });
  if (!mayView) return formatNumber(usage.users);
  return (
    <Link
      to="/admin/users"
      search={{ organization: id }}
      className="rounded-sm text-accent hover:underline"
    >
      {users.data && formatNumber(users.data.total)}
      <span className="sr-only"> of this pharmacy</span>
    </Link>
  );
}

function PharmacyFacts({ organization }: Props) {
  return (
    <Facts title="Pharmacy">
      <Description term="Legal name">{organization.legalName}</Description>
      <Description term="Type">{wordsOf(organization.type)}</Description>
      <Description term="GLN">{organization.gln}</Description>
      <Description term="Company number">{organization.companyNumber}</Description>
      <Description term="Tax number">{organization.taxNumber}</Description>
      <Description term="Users">
        <UserCount organization={organization} />
      </Description>
      <Description term="Last activity">
        {organization.lastActivityAt && <Instant at={organization.lastActivityAt} />}
      </Description>
      <Description term="Member since">
        {organization.memberSince ? formatDate(organization.memberSince) : "Not a member yet"}
      </Description>
      <Description term="Notes">
        {organization.notes && <span className="whitespace-pre-line">{organization.notes}</span>}
      </Description>
    </Facts>
  );
}
