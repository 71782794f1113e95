import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { wordsOf } from "@pharmacy/contract/words";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { countryName, formatDate } from "#lib/format.ts";
import { usePhone } from "#lib/phone.ts";

type Props = { registration: Registration };

/** Facts to compare with the documents. */
export function LicenceFacts({ registration }: Props) {
  const { licenceExpiresOn } = registration;
  return (
    <Facts title="Licence and pharmacist">
      <Description term="Licence">
        <span className="nums">{registration.licenceNumber}</span>
      </Description>
      <Description term="Authority">{registration.licenceAuthority}</Description>
      <Description term="Expires on">
        {licenceExpiresOn && formatDate(licenceExpiresOn)}
      </Description>
      <Description term="Pharmacist">{registration.pharmacistName}</Description>
      <Description term="Registration no.">{registration.pharmacistNumber}</Description>
    </Facts>
  );
}

export function ApplicantFacts({ registration }: Props) {
  const { applicantName, applicantEmail, applicantRole, message, plan, source } = registration;
  return (
    <Facts title="Applicant">
      <Description term="Name">{applicantName}</Description>
      <Description term="Role">{applicantRole}</Description>
      <Description term="Email">{applicantEmail}</Description>
      <Description term="Plan">{plan?.name}</Description>
      <Description term="Received">
        <Instant at={registration.createdAt} />
      </Description>
      <Description term="Source">{SOURCES[source]}</Description>
      <Description term="Terms">
        Version {registration.termsVersion}, accepted <Instant at={registration.termsAcceptedAt} />
      </Description>
      <Description term="Message">
        {message && <span className="whitespace-pre-line">{message}</span>}
      </Description>
    </Facts>
  );
}

const SOURCES: Record<Registration["source"], string> = {
  web: "Public form",
  console: wordsOf("the console"),
};

export function PharmacyFacts({ registration }: Props) {
  const { address, website } = registration;
  const phone = usePhone(registration.phone);
  return (
    <Facts title="Pharmacy">
      <Description term="Legal name">{registration.legalName}</Description>
      <Description term="Company number">{registration.companyNumber}</Description>
      <Description term="GLN">{registration.gln}</Description>
      <Description term="Tax number">{registration.taxNumber}</Description>
      <Description term="Address">
        {[address.line1, address.line2, address.postalCode, address.city, address.region]
          .filter(Boolean)
          .join(", ")}
        , {countryName(address.country)}
      </Description>
      <Description term="Email">{registration.email}</Description>
      <Description term="Phone">
        <span className="nums">{phone}</span>
      </Description>
      <Description term="Website">
        {website && (
          <a
            href={website}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm text-accent hover:underline"
          >
            {website}
          </a>
        )}
      </Description>
    </Facts>
  );
}
