import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import { PAYMENT_TERM_DAYS_MAX } from "@pharmacy/contract/organizations/organizations.values";
import type { ReactNode } from "react";
import { type Path, useWatch } from "react-hook-form";
import { AddressFields } from "#components/form/address-fields.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { CurrencyField, LocaleField, TimeZoneField } from "#components/form/place-fields.tsx";
import type { FieldProps, FormFields } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { choicesOf } from "#lib/choices.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { LicenceLikenesses } from "./-licence-likenesses.tsx";

const TagsField = lazyPart<FieldProps<OrganizationInput>>(() =>
  import("#components/form/tags-field.tsx").then((module) => module.TagsField),
);

type Name = Path<OrganizationInput>;
type Props = {
  form: FormFields<OrganizationInput>;
  /** Set while the pharmacy is edited. */
  id?: string;
  /** Takes a field's top-level name. */
  mayEdit?: (field: string) => boolean;
};

/** Used for creating and editing a pharmacy. */
export function OrgFields({ form, id, mayEdit = () => true }: Props) {
  const field = <Field extends Name>(name: Field, label: string) => ({
    form,
    name,
    label,
    isReadOnly: !mayEdit(name.split(".", 1)[0] ?? name),
  });
  const must = <Field extends Name>(name: Field, label: string) => ({
    ...field(name, label),
    isRequired: true,
  });
  const parts = { form, field, must };
  return (
    <>
      <PharmacyPart {...parts} />
      <LicencePart {...parts}>
        {mayEdit("licenceNumber") && <LicenceLikenesses form={form} id={id} />}
      </LicencePart>
      <ContactPart {...parts} />
      <BillingPart {...parts} />
    </>
  );
}

type Named = (name: Name, label: string) => { form: Props["form"]; name: Name; label: string };
type PartProps = { form: Props["form"]; field: Named; must: Named };

const TYPES = choicesOf<OrganizationInput["type"]>(["community", "hospital", "online"]);

function PharmacyPart({ field, must }: PartProps) {
  return (
    <FormSection title="Pharmacy">
      <TextField {...must("name", "Name")} hint="The name over the door." />
      <TextField {...must("legalName", "Legal name")} />
      <SelectField {...must("type", "Type")} options={TYPES} />
      <TextField {...field("gln", "GLN")} isCode hint="13 digits, the last a check digit." />
      <TextField {...field("companyNumber", "Company number")} isCode />
      <TextField {...field("taxNumber", "Tax number")} isCode />
      <TextareaField {...field("notes", "Notes")} isWide hint="Visible only to network staff." />
    </FormSection>
  );
}

function LicencePart({ field, must, children }: PartProps & { children: ReactNode }) {
  return (
    <FormSection title="Licence and pharmacist">
      <TextField {...must("licenceNumber", "Licence number")} isCode />
      <TextField {...must("licenceAuthority", "Licence authority")} />
      {children}
      <DateField
        {...field("licenceExpiresOn", "Licence expires on")}
        hint="The last day it is valid."
      />
      <TextField {...must("pharmacistName", "Supervising pharmacist")} />
      <TextField {...field("pharmacistNumber", "Pharmacist's registration number")} isCode />
      <TagsField
        {...field("controlledSchedules", "Controlled schedules")}
        hint="Schedules that the licence covers. Products of controlled items need theirs."
      />
    </FormSection>
  );
}

function ContactPart({ form, field, must }: PartProps) {
  const country = useWatch({ control: form.control, name: "address.country" });
  return (
    <FormSection title="Address and contact">
      <AddressFields {...must("address", "Address")} />
      <TextField {...must("email", "Email")} type="email" />
      <PhoneField
        {...must("phone", "Phone")}
        country={country}
        hint="As dialled in the country above, or with the country code."
      />
      <TextField {...field("website", "Website")} type="url" />
      <TimeZoneField {...must("timeZone", "Time zone")} />
      <LocaleField {...must("locale", "Language")} />
    </FormSection>
  );
}

function BillingPart({ form, field, must }: PartProps) {
  const currency = useWatch({ control: form.control, name: "currency" });
  const isOnHold = useWatch({ control: form.control, name: "orderHold" });
  const holdReason = isOnHold ? must : field;
  return (
    <FormSection title="Billing">
      <TextField
        {...field("billingEmail", "Billing email")}
        type="email"
        hint="Leave empty to use the pharmacy's email."
      />
      <TextField
        {...field("buyerReference", "Buyer reference")}
        hint="Named on its invoices, for example a cost centre."
      />
      <TextField
        {...field("electronicAddress", "Electronic address")}
        isCode
        hint="Where electronic invoices reach the pharmacy."
      />
      <TextField
        {...field("electronicAddressScheme", "Scheme")}
        isCode
        hint="For example, 0088 for a GLN or EM for an email address."
      />
      <NumberField
        {...must("paymentTermDays", "Payment term")}
        hint={`Days, from 0 to ${PAYMENT_TERM_DAYS_MAX}.`}
      />
      <CurrencyField {...must("currency", "Currency")} />
      <MoneyField
        {...field("creditLimit", "Credit limit")}
        currency={currency}
        hint="Leave empty for no limit."
      />
      <MoneyField
        {...field("approvalAmount", "Approval amount")}
        currency={currency}
        hint="Only an owner of the pharmacy places orders above it. Leave empty for none."
      />
      <SwitchField
        {...field("orderHold", "Orders on hold")}
        hint="The pharmacy cannot place orders."
      />
      <TextField {...holdReason("orderHoldReason", "Reason for the order hold")} />
    </FormSection>
  );
}
