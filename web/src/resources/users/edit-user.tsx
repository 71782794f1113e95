import { type User, UserDetailsInput } from "@pharmacy/contract/users/users";
import type { ReactNode } from "react";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import type { Sending } from "#lib/use-record-actions.ts";
import { UserFields } from "./user-fields.tsx";
import { USER_WORDS } from "./user-words.ts";

type EditUserProps = {
  user: User;
  save(sending: Sending<UserDetailsInput>): Promise<User>;
  onClose(): void;
  /** Further facts about the user. */
  children?: ReactNode;
};

/** Permissions are changed by a separate action. */
export function EditUser({ user, save, onClose, children }: EditUserProps) {
  const form = useRecordForm({
    schema: UserDetailsInput,
    initial: inputOf(UserDetailsInput, user),
    version: user.version,
    words: USER_WORDS,
    draft: useDraftPlace("user", user.id),
    save,
  });
  return (
    <FormSheet form={form} title={`Edit ${user.name}`} submitLabel="Save user" onClose={onClose}>
      <FieldGrid>
        <UserFields
          form={form}
          emailHint={
            user.status === "active"
              ? "Used to sign in. A new address takes effect once they confirm it."
              : undefined
          }
        />
      </FieldGrid>
      {children}
    </FormSheet>
  );
}
