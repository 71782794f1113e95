import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { AddressLines } from "#components/record/address-lines.tsx";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { formatDate } from "#lib/format.ts";
import { usePhone } from "#lib/phone.ts";
import { electronicAddressOf } from "#resources/organizations/org-standing.ts";

export function OwnPharmacyFacts({ pharmacy }: { pharmacy: Organization }) {
  const { address, email, phone, website, billingEmail } = pharmacy;
  const written = usePhone(phone);
  return (
    <>
      <Facts title="Contact details">
        <Description term="Address">
          <AddressLines address={address} />
        </Description>
        <Description term="Email">{email}</Description>
        <Description term="Phone">{written}</Description>
        <Description term="Website">{website}</Description>
        <Description term="Billing email">{billingEmail ?? email}</Description>
        <Description term="Buyer reference">{pharmacy.buyerReference}</Description>
        <Description term="Electronic address">{electronicAddressOf(pharmacy)}</Description>
      </Facts>
      <KeptByNetwork pharmacy={pharmacy} />
    </>
  );
}

/** Details that only the network can change. */
export function KeptByNetwork({ pharmacy }: { pharmacy: Organization }) {
  const { licenceNumber, licenceAuthority, licenceExpiresOn } = pharmacy;
  return (
    <Facts title="Managed by the network">
      <Description term="Legal name">{pharmacy.legalName}</Description>
      <Description term="Code">{pharmacy.code}</Description>
      <Description term="Licence">
        {licenceNumber}, {licenceAuthority}
      </Description>
      <Description term="Licence expires on">
        {licenceExpiresOn && formatDate(licenceExpiresOn)}
      </Description>
      <Description term="Pharmacist">{pharmacy.pharmacistName}</Description>
      <Description term="GLN">{pharmacy.gln}</Description>
      <Description term="Tax number">{pharmacy.taxNumber}</Description>
    </Facts>
  );
}
