import {
  type Organization,
  OrganizationInput,
} from "@pharmacy/contract/organizations/organizations";
import { grantOf } from "@pharmacy/contract/permissions";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { OrgFields } from "./-org-fields.tsx";
import { ORG_WORDS } from "./-org-words.ts";

type Props = { organization: Organization; onClose(): void };

/** Fields beyond this user's grant are read-only. */
export function EditOrg({ organization, onClose }: Props) {
  const grant = grantOf(useCurrentUser().role, "organization", "edit");
  const actions = useRecordActions("organization", organizationsApi);
  const form = useRecordForm({
    schema: OrganizationInput,
    initial: inputOf(OrganizationInput, organization),
    version: organization.version,
    words: ORG_WORDS,
    draft: useDraftPlace("organization", organization.id),
    save: actions.saveOf(organization),
  });
  return (
    <FormSheet
      form={form}
      title={`Edit ${organization.name}`}
      submitLabel="Save pharmacy"
      size="lg"
      onClose={onClose}
    >
      <OrgFields
        form={form}
        id={organization.id}
        mayEdit={(field) => grant?.fields?.includes(field) ?? true}
      />
    </FormSheet>
  );
}
