import {
  type Organization,
  OrganizationContact,
} from "@pharmacy/contract/organizations/organizations";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { AddressFields } from "#components/form/address-fields.tsx";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { LogoField } from "#resources/organizations/logo-field.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { KeptByNetwork } from "./-own-pharmacy-facts.tsx";

/** Owners can edit the contact details and the logo. */
export function OwnPharmacyForm({ organization }: { organization: Organization }) {
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/dashboard/settings" });
  const actions = useRecordActions("organization", organizationsApi);
  const form = useRecordForm({
    schema: OrganizationContact,
    initial: inputOf(OrganizationContact, organization),
    version: organization.version,
    draft: useDraftPlace("organization", organization.id),
    save: actions.saveOf(organization),
    onSaved: leave,
  });
  const country = useWatch({ control: form.control, name: "address.country" });
  return (
    <FormPage
      form={form}
      title={organization.name}
      description="The network and its emails use these details."
      submitLabel="Save pharmacy"
      onCancel={() => void leave()}
    >
      <LogoCard organization={organization} />
      <FormSection title="Contact details">
        <AddressFields form={form} name="address" isRequired />
        <TextField form={form} name="email" label="Email" type="email" isRequired />
        <PhoneField form={form} name="phone" label="Phone" country={country} isRequired />
        <TextField form={form} name="website" label="Website" type="url" placeholder="https://" />
        <TextField
          form={form}
          name="billingEmail"
          label="Billing email"
          type="email"
          hint="If empty, bills go to the email above."
        />
        <TextField
          form={form}
          name="buyerReference"
          label="Buyer reference"
          hint="Named on your invoices, for example a cost centre."
        />
        <TextField
          form={form}
          name="electronicAddress"
          label="Electronic address"
          isCode
          hint="Where electronic invoices reach you."
        />
        <TextField
          form={form}
          name="electronicAddressScheme"
          label="Scheme"
          isCode
          hint="For example, 0088 for a GLN or EM for an email address."
        />
      </FormSection>
      <FormSection
        title="Orders"
        hint="Only an owner can place orders above this amount, tax included. Programs cannot place them either."
      >
        <MoneyField
          form={form}
          name="approvalAmount"
          label="Approval amount"
          currency={organization.currency}
          hint="Leave empty if pharmacists may place any order."
        />
      </FormSection>
      <KeptByNetwork pharmacy={organization} />
    </FormPage>
  );
}

/** The logo is saved as soon as it is chosen. */
function LogoCard({ organization }: { organization: Organization }) {
  return (
    <Card aria-label="Logo">
      <CardHead title="Logo" hint="Shown beside your pharmacy's name. Changes apply immediately." />
      <div className="p-4">
        <LogoField organization={organization} label="Picture" />
      </div>
    </Card>
  );
}
