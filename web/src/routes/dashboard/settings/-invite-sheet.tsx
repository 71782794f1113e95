import { INVITATION_DAYS } from "@pharmacy/contract/tokens/tokens.values";
import { UserInput } from "@pharmacy/contract/users/users";
import { useWatch } from "react-hook-form";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { PHARMACY_ROLE_OPTIONS, ROLE_SENTENCES } from "#resources/users/role-sentences.ts";
import { UserFields } from "#resources/users/user-fields.tsx";
import { USER_WORDS } from "#resources/users/user-words.ts";
import { usersApi } from "#resources/users/users.api.ts";

const EMPTY: UserInput = {
  name: "",
  email: "",
  phone: null,
  jobTitle: null,
  role: "pharmacist",
  sendInvitation: true,
};

export function InviteSheet({ onClose }: { onClose(): void }) {
  const { organization } = useCurrentUser();
  const actions = useRecordActions("user", usersApi);
  const form = useRecordForm({
    schema: UserInput,
    initial: EMPTY,
    words: USER_WORDS,
    draft: useDraftPlace("user"),
    save: actions.saveOf(undefined),
  });
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <FormSheet
      form={form}
      title="New person"
      description={`They join ${organization?.name ?? "your pharmacy"}, and choose their own password.`}
      submitLabel="Create person"
      onClose={onClose}
    >
      <FieldGrid>
        <UserFields form={form} />
        <SelectField
          form={form}
          name="role"
          label="Role"
          isRequired
          options={PHARMACY_ROLE_OPTIONS}
          hint={ROLE_SENTENCES[role]}
        />
        <SwitchField
          form={form}
          name="sendInvitation"
          label="Send invitation"
          isWide
          hint={`The link works for ${INVITATION_DAYS} days. You can also send it later.`}
        />
      </FieldGrid>
    </FormSheet>
  );
}
