import type { ApplicationForm } from "@pharmacy/contract/registrations/applications";
import { type Path, useWatch } from "react-hook-form";
import { AddressFields } from "#components/form/address-fields.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { UnseenField } from "#components/form/unseen-field.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { RegisterPlan } from "./-register-plan.tsx";
import { RegisterTerms } from "./-register-terms.tsx";

type Name = Path<ApplicationForm>;
type Props = { form: FormFields<ApplicationForm> };
type Named = (name: Name, label: string) => Props & { name: Name; label: string };
type PartProps = { field: Named; must: Named };

// far down the page, so its code can wait
const RegisterDocuments = lazyPart<Props>(() =>
  import("./-register-documents.tsx").then((module) => module.RegisterDocuments),
);

export function RegisterFields({ form }: Props) {
  const field: Named = (name, label) => ({ form, name, label });
  const must: Named = (name, label) => ({ ...field(name, label), isRequired: true });
  const parts = { field, must };
  return (
    <>
      <PharmacyPart {...parts} />
      <LicencePart {...parts} />
      <AddressPart {...parts} form={form} />
      <ApplicantPart {...parts} />
      <FormSection title="Plan">
        <RegisterPlan form={form} />
      </FormSection>
      <FormSection title="Documents">
        <RegisterDocuments form={form} />
        <TextareaField
          {...field("message", "Message")}
          isWide
          hint="Anything else we should know."
        />
      </FormSection>
      <FormSection title="Terms">
        <RegisterTerms form={form} />
      </FormSection>
      <UnseenField form={form} name="fax" label="Fax" />
    </>
  );
}

function PharmacyPart({ field, must }: PartProps) {
  return (
    <FormSection title="Pharmacy">
      <TextField
        {...must("pharmacyName", "Pharmacy name")}
        autoComplete="organization"
        hint="The name over the door."
      />
      <TextField {...must("legalName", "Legal name")} />
      <TextField {...field("gln", "GLN")} isCode hint="13 digits, if you have one." />
      <TextField {...field("companyNumber", "Company number")} isCode />
      <TextField {...field("taxNumber", "Tax number")} isCode />
    </FormSection>
  );
}

function LicencePart({ field, must }: PartProps) {
  return (
    <FormSection title="Licence and pharmacist">
      <TextField {...must("licenceNumber", "Licence number")} isCode />
      <TextField
        {...must("licenceAuthority", "Licence authority")}
        hint="Who issued it, as shown on the licence."
      />
      <DateField
        {...field("licenceExpiresOn", "Licence expires on")}
        hint="The last day it is valid."
      />
      <TextField {...must("pharmacistName", "Supervising pharmacist")} />
      <TextField {...field("pharmacistNumber", "Pharmacist's registration number")} isCode />
    </FormSection>
  );
}

function AddressPart({ form, field, must }: PartProps & Props) {
  const country = useWatch({ control: form.control, name: "address.country" });
  return (
    <FormSection title="Address">
      <AddressFields {...must("address", "Address")} />
      <TextField {...must("email", "Email")} type="email" hint="The pharmacy's own." />
      <PhoneField
        {...must("phone", "Phone")}
        country={country}
        hint="As dialled in the country above, or with the country code."
      />
      <TextField {...field("website", "Website")} type="url" />
    </FormSection>
  );
}

function ApplicantPart({ field, must }: PartProps) {
  return (
    <FormSection title="Your details" hint="You become the owner of the pharmacy's account.">
      <TextField {...must("applicantName", "Your name")} autoComplete="name" />
      <TextField
        {...must("applicantEmail", "Your email")}
        type="email"
        autoComplete="email"
        hint="We send our decision here, and you sign in with it."
      />
      <TextField {...field("applicantRole", "Your role")} autoComplete="organization-title" />
    </FormSection>
  );
}
