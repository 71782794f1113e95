import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { isPlatformRole, type Role } from "@pharmacy/contract/roles.values";
import { SuspensionReason, type User } from "@pharmacy/contract/users/users";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import type { Impact } from "#components/record/use-impact.ts";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { ifEmailed } from "#lib/network.ts";
import { Refused } from "#lib/refused.ts";
import { PHARMACY_ROLE_OPTIONS, PLATFORM_ROLE_OPTIONS, ROLE_SENTENCES } from "./role-sentences.ts";
import type { UserActions } from "./use-user-actions.ts";

/** The actions that ask for confirmation. */
export type Question = "role" | "signOut" | "secondFactor" | "suspend" | "delete";

type Props = {
  user: User;
  actions: UserActions;
  onClose(): void;
  onDeleted?: (() => unknown) | undefined;
};

/** Shows the effects of an action on a user and asks for confirmation. */
export function UserQuestion({ question, ...props }: Props & { question: Question }) {
  const isMine = useCurrentUser().id === props.user.id;
  const dialogProps = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && props.onClose(),
    countImpact: () => impactOn(props, question),
  };
  if (question === "role") return <ChangeRole {...props} dialogProps={dialogProps} />;
  if (question === "suspend") return <Suspend {...props} dialogProps={dialogProps} />;
  const { user, actions, onDeleted } = props;
  if (question === "signOut") {
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`Sign ${user.name} out everywhere?`}
        consequences={[
          isMine ? "Your current session stays open." : "They can sign in again immediately.",
        ]}
        confirmLabel="Sign out everywhere"
        confirm={() => actions.signOut.mutateAsync(user)}
      />
    );
  }
  if (question === "secondFactor") {
    return (
      <ConfirmDialog
        {...dialogProps}
        isDanger
        title={`Remove the second factor of ${user.name}?`}
        consequences={[
          "They sign in with their password alone until they set up another.",
          ifEmailed("They are notified by email."),
        ]}
        confirmLabel="Remove second factor"
        confirm={() => actions.removeSecondFactor.mutateAsync(user)}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialogProps}
      isDanger
      title={`Delete ${user.name}?`}
      consequences={[
        "They are removed from all lists and cannot sign in again.",
        "Their history is kept.",
      ]}
      confirmLabel="Delete user"
      confirm={async () => {
        await actions.remove.mutateAsync(user);
        await onDeleted?.();
      }}
    />
  );
}

type DialogProps = Pick<
  Parameters<typeof ConfirmDialog>[0],
  "isOpen" | "onOpenChange" | "countImpact"
>;

function Suspend({ user, actions, dialogProps }: Props & { dialogProps: DialogProps }) {
  async function suspend(typed: Typed) {
    const { data, error } = SuspensionReason.safeParse(typed.reason);
    if (data === undefined) throw new Refused("", { reason: error.issues[0]?.message ?? "" });
    await actions.suspend.mutateAsync({ user, reason: data });
  }
  return (
    <ConfirmDialog
      {...dialogProps}
      isDanger
      title={`Suspend ${user.name}?`}
      consequences={[
        "They cannot sign in until they are activated.",
        "Their records and history are kept.",
      ]}
      confirmLabel="Suspend user"
      confirm={suspend}
    >
      {(form) => (
        <div className="mt-3">
          <PlainTextarea
            form={form}
            name="reason"
            label="Reason"
            hint="Recorded in the audit log."
            isRequired
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

function ChangeRole({ user, actions, dialogProps }: Props & { dialogProps: DialogProps }) {
  const id = useId();
  const [role, setRole] = useState<Role>(user.role);
  const isOfNetwork = isPlatformRole(useCurrentUser().role);
  const options = isPlatformRole(user.role) ? PLATFORM_ROLE_OPTIONS : PHARMACY_ROLE_OPTIONS;
  async function change() {
    if (role === user.role) throw new Refused(`The role is already ${ROLE_WORDS[role]}.`);
    await actions.changeRole.mutateAsync({ user, role });
  }
  return (
    <ConfirmDialog
      {...dialogProps}
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

/** Counts what currently ends for this user. */
async function impactOn(
  { user, actions }: Pick<Props, "user" | "actions">,
  question: Question,
): Promise<Impact[]> {
  const { sessions, links } = await actions.impact(user.id);
  if (sessions === null || links === null) return [];
  const ending = [{ count: sessions, one: "open session ends.", many: "open sessions end." }];
  // a new role leaves an invitation valid, and signing out leaves every link valid
  if (question === "suspend" || question === "delete") {
    ending.push({
      count: links,
      one: "mailed link stops working.",
      many: "mailed links stop working.",
    });
  }
  return ending
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({
      text: `${formatNumber(count)} ${count === 1 ? one : many}`,
    }));
}
