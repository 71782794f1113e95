import type { OrganizationInput } from "@pharmacy/contract/organizations";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { organizationsApi } from "#api/organizations.ts";
import { FormPage } from "#components/form/form-page.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { OrgFields } from "./-org-fields.tsx";
import { ORG_WORDS } from "./-org-words.ts";

export const Route = createFileRoute("/admin/orgs/create")({
  staticData: { crumb: "New pharmacy", under: { label: "Organizations", to: "/admin/orgs" } },
  component: CreateOrganizationPage,
});

// The fields are there before their rules, which are not needed until something is typed.
const loadRules = () =>
  import("@pharmacy/contract/organizations").then((contract) => contract.OrganizationInput);

const EMPTY: OrganizationInput = {
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
  orderHold: false,
};

function CreateOrganizationPage() {
  const navigate = useNavigate();
  const create = useAction({
    run: organizationsApi.create,
    refreshes: [organizationsApi.key],
    success: "Organization created successfully",
    // the form itself says why; the console keeps the rest
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
      form={form}
      title="New pharmacy"
      description="It is active from the moment it is created."
      submitLabel="Create pharmacy"
      onCancel={() => navigate({ to: "/admin/orgs" })}
    >
      <OrgFields form={form} />
    </FormPage>
  );
}
