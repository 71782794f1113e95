import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { INVITATION_DAYS } from "@pharmacy/contract/tokens/tokens.values";
import type { UserInput } from "@pharmacy/contract/users/users";
import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useController, useWatch } from "react-hook-form";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { ROLE_OPTIONS, ROLE_SENTENCES } from "#resources/users/role-sentences.ts";
import { UserFields } from "#resources/users/user-fields.tsx";
import { USER_WORDS } from "#resources/users/user-words.ts";
import { usersApi } from "#resources/users/users.api.ts";

export const Route = createFileRoute("/admin/users/create")({
  staticData: { crumb: "Create User", under: { label: "Users", to: "/admin/users" } },
  component: CreateUserPage,
});

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/users/users").then((contract) => contract.UserInput);

const EMPTY: UserInput = {
  name: "",
  email: "",
  phone: null,
  jobTitle: null,
  role: "owner",
  organization: null,
  sendInvitation: true,
};

function CreateUserPage() {
  const navigate = useNavigate();
  const actions = useRecordActions("user", usersApi, true);
  const form = useRecordForm({
    schema: loadRules,
    initial: EMPTY,
    words: USER_WORDS,
    draft: useDraftPlace("user"),
    save: actions.saveOf(undefined),
    onSaved: ({ id }) => navigate({ to: "/admin/users/$id", params: { id } }),
  });
  return (
    <FormPage
      isNew
      form={form}
      title="New user"
      description="They choose their own password using the link in the invitation."
      submitLabel="Create user"
      onCancel={() => navigate({ to: "/admin/users" })}
    >
      <FormSection title="Person">
        <UserFields form={form} />
      </FormSection>
      <AccessSection form={form} />
      <FormSection title="Invitation">
        <SwitchField
          form={form}
          name="sendInvitation"
          label="Send invitation"
          isWide
          hint={`The link works for ${INVITATION_DAYS} days. You can also send it later from the user's page.`}
        />
      </FormSection>
    </FormPage>
  );
}

function AccessSection({ form }: { form: FormFields<UserInput> }) {
  const role = useWatch({ control: form.control, name: "role" });
  const needsPharmacy = !isPlatformRole(role);
  useWithoutPharmacy(form, !needsPharmacy);
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  return (
    <FormSection title="Access" hint={<RolesLink />}>
      <SelectField
        form={form}
        name="role"
        label="Role"
        isRequired
        options={ROLE_OPTIONS}
        hint={ROLE_SENTENCES[role]}
      />
      {needsPharmacy && (
        <RecordPickerField
          {...finder}
          form={form}
          name="organization"
          label="Pharmacy"
          isRequired
          hint="Cannot be changed later."
        />
      )}
    </FormSection>
  );
}

function RolesLink() {
  return (
    <Link to="/admin/users/roles" className="rounded-sm text-accent hover:underline">
      What each role can do
    </Link>
  );
}

/** Clears the pharmacy when a platform role is chosen. */
function useWithoutPharmacy({ control }: FormFields<UserInput>, isWithout: boolean) {
  const { field } = useController({ control, name: "organization" });
  const { value, onChange } = field;
  useEffect(() => {
    if (isWithout && value) onChange(null);
  }, [isWithout, value, onChange]);
}
