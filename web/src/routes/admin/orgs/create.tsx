import type {
  NewOrganization,
  OrganizationInput,
} from "@pharmacy/contract/organizations/organizations";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { FormPage } from "#components/form/form-page.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { NewOrgFields } from "./-new-org-fields.tsx";
import { OrgFields } from "./-org-fields.tsx";
import { ORG_WORDS } from "./-org-words.ts";

export const Route = createFileRoute("/admin/orgs/create")({
  staticData: {
    crumb: "New pharmacy",
    under: { label: "Organizations", to: "/admin/orgs", tab: "Pharmacies" },
  },
  component: CreateOrganizationPage,
});

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/organizations/organizations").then(
    (contract) => contract.NewOrganization,
  );

const EMPTY: NewOrganization = {
  controlledSchedules: [],
  name: "",
  legalName: "",
  type: "community",
  licenceNumber: "",
  licenceAuthority: "",
  licenceExpiresOn: null,
  pharmacistName: "",
  email: "",
  phone: "",
  address: { line1: "", city: "", country: "IE" },
  timeZone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  paymentTermDays: 30,
  creditLimit: null,
  approvalAmount: null,
  orderHold: false,
  plan: null,
  startDate: null,
  owner: { name: "", email: "" },
};

function CreateOrganizationPage() {
  const navigate = useNavigate();
  const create = useAction({
    run: organizationsApi.create,
    changes: "organization",
    success: "Organization created successfully",
    // the form itself shows the reason; the console has the rest
    failure: undefined,
  });
  const form = useRecordForm({
    schema: loadRules,
    initial: EMPTY,
    words: ORG_WORDS,
    draft: useDraftPlace("organization"),
    save: ({ values }) => create.mutateAsync(values),
    onSaved: ({ id }) => navigate({ to: "/admin/orgs/$id", params: { id } }),
  });
  return (
    <FormPage
      isNew
      form={form}
      title="New pharmacy"
      description="It is active as soon as it is created."
      submitLabel="Create pharmacy"
      onCancel={() => navigate({ to: "/admin/orgs" })}
    >
      <OrgFields form={form as unknown as FormFields<OrganizationInput>} />
      <NewOrgFields form={form} />
    </FormPage>
  );
}
