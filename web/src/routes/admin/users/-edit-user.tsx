import { PersonInput, type User } from "@pharmacy/contract/users";
import { usersApi } from "#api/users.ts";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { PersonFields } from "./-person-fields.tsx";
import { USER_WORDS } from "./-user-words.ts";

/** The person's fields beside their page. What they may do is changed by an act of its own. */
export function EditUser({ user, onClose }: { user: User; onClose(): void }) {
  const actions = useRecordActions("User", usersApi);
  const form = useRecordForm({
    schema: PersonInput,
    initial: inputOf(PersonInput, user),
    version: user.version,
    words: USER_WORDS,
    draft: useDraftPlace("user", user.id),
    save: ({ changes, version = 0 }) =>
      actions.edit.mutateAsync({ id: user.id, version, ...changes }),
  });
  return (
    <FormSheet form={form} title={`Edit ${user.name}`} submitLabel="Save user" onClose={onClose}>
      <FieldGrid>
        <PersonFields form={form} />
      </FieldGrid>
    </FormSheet>
  );
}
