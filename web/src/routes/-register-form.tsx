import type {
  Application,
  ApplicationForm,
  ApplicationReceipt,
} from "@pharmacy/contract/registrations/applications";
import { useNavigate } from "@tanstack/react-router";
import type { DefaultValues } from "react-hook-form";
import { FormPage } from "#components/form/form-page.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { applicationsApi } from "#resources/applications/applications.api.ts";
import { RegisterFields } from "./-register-fields.tsx";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/registrations/applications").then(
    (contract) => contract.ApplicationForm,
  );

const EMPTY: DefaultValues<ApplicationForm> = {
  pharmacyName: "",
  legalName: "",
  gln: null,
  companyNumber: null,
  taxNumber: null,
  licenceNumber: "",
  licenceAuthority: "",
  licenceExpiresOn: null,
  pharmacistName: "",
  pharmacistNumber: null,
  address: { line1: "", line2: null, city: "", region: null, postalCode: null, country: "IE" },
  email: "",
  phone: "",
  website: null,
  applicantName: "",
  applicantEmail: "",
  applicantRole: null,
  plan: "",
  message: null,
  documents: [],
};

/** Visitors are not signed in: the draft belongs to this browser. */
const DRAFT = { person: "visitor", form: "registration", record: "new" };

/** The input is saved in this browser until it is sent. */
export function RegisterForm({ onSent }: { onSent(receipt: ApplicationReceipt): void }) {
  const navigate = useNavigate();
  const form = useRecordForm<ApplicationForm, Application, ApplicationReceipt>({
    schema: loadRules,
    initial: EMPTY,
    draft: DRAFT,
    save: ({ values }) => applicationsApi.send(values),
    onSaved: onSent,
  });
  return (
    <FormPage
      form={form}
      title="Apply for membership"
      description="It takes about five minutes. Your answers are saved in this browser until you send them."
      submitLabel="Send application"
      onCancel={() => navigate({ to: "/" })}
    >
      <RegisterFields form={form} />
    </FormPage>
  );
}
