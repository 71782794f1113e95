import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { isPlatformRole, type Role } from "@pharmacy/contract/roles.values";
import type { User } from "@pharmacy/contract/users/users";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { Refused } from "#lib/refused.ts";
import { PHARMACY_ROLE_OPTIONS, PLATFORM_ROLE_OPTIONS, ROLE_SENTENCES } from "./role-sentences.ts";
import { userImpact } from "./user-impact.ts";

type Props = {
  record: User;
  run(input: Pick<User, "role">): Promise<unknown>;
  onClose(): void;
};

export function ChangeRole({ record: user, run, onClose }: Props) {
  const id = useId();
  const [role, setRole] = useState<Role>(user.role);
  const isOfNetwork = isPlatformRole(useCurrentUser().role);
  const options = isPlatformRole(user.role) ? PLATFORM_ROLE_OPTIONS : PHARMACY_ROLE_OPTIONS;
  async function change() {
    if (role === user.role) throw new Refused(`The role is already ${ROLE_WORDS[role]}.`);
    await run({ role });
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      countImpact={() => userImpact(user.id)}
      title={`Change the role of ${user.name}?`}
      consequences={["The new role's permissions apply from the next sign-in."]}
      confirmLabel="Change role"
      confirm={change}
    >
      <div className="mt-3 grid gap-1.5">
        <Label htmlFor={id}>Role</Label>
        <NativeSelect
          id={id}
          value={role}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setRole(target.value as Role)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <p id={`${id}-hint`} className="text-pretty text-subtle text-xs">
          {ROLE_SENTENCES[role]}
        </p>
        {isOfNetwork && (
          <Link
            to="/admin/users/roles"
            hash={role}
            className="justify-self-start rounded-sm text-accent text-xs hover:underline"
          >
            What each role can do
          </Link>
        )}
      </div>
    </ConfirmDialog>
  );
}
