import type { User } from "@pharmacy/contract/users/users";
import { Status } from "#components/ui/status.tsx";

type UserState = Pick<User, "status" | "invitationExpiresAt">;

/** An expired invitation needs another one. */
export function UserStatus({ user, isFilled }: { user: UserState; isFilled?: boolean }) {
  const { status, invitationExpiresAt } = user;
  const shown = isFilled === undefined ? {} : { isFilled };
  if (status === "suspended") return <Status {...shown} value={status} tone="danger" />;
  if (status !== "invited") return <Status {...shown} value={status} />;
  if (invitationExpiresAt !== null && Date.parse(invitationExpiresAt) > Date.now()) {
    return <Status {...shown} value={status} tone="info" />;
  }
  return <Status {...shown} value={status} label="Needs invitation" tone="warning" />;
}
