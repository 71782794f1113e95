import type { Profile } from "@pharmacy/contract/auth/auth";
import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import type { User } from "@pharmacy/contract/users/users";
import {
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldOff,
  ShieldUser,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import type { UserActions } from "./use-user-actions.ts";
import type { Question } from "./user-question.tsx";

type ActId =
  | ("invite" | "reset" | "role" | "signOut")
  | ("secondFactor" | "suspend" | "activate" | "delete");

/** An action on a user, or the reason why it is unavailable. */
export type UserAct = {
  id: ActId;
  label: string;
  icon: LucideIcon;
  disabledReason?: string | undefined;
  isDanger?: boolean;
  isApart?: boolean;
};

/** A reason against it, as far as it follows from the user's state and the current user. */
type Rule = (user: User, isMine: boolean) => string | undefined;

type Kind = UserAct & {
  needs: [Model, Act];
  /** Why it makes no sense in the user's state: then it is not offered. */
  misfit?: (user: User) => string | undefined;
  rule: Rule;
};

const KINDS: readonly Kind[] = [
  {
    id: "role",
    label: "Change role",
    icon: ShieldUser,
    needs: ["user", "edit"],
    rule: (_, isMine) => (isMine ? "You cannot change your own role." : undefined),
  },
  {
    id: "invite",
    label: "Resend invitation",
    icon: Mail,
    needs: ["user", "act"],
    rule: ({ status }) => {
      if (status === "active") return "The invitation was accepted. Send a password reset instead.";
      return status === "suspended" ? "Activate the user first." : undefined;
    },
  },
  {
    id: "reset",
    label: "Send password reset",
    icon: KeyRound,
    needs: ["user", "edit"],
    rule: ({ status }) => {
      if (status === "invited") return "There is no password yet. Resend the invitation instead.";
      return status === "suspended" ? "Activate the user first." : undefined;
    },
  },
  {
    id: "signOut",
    label: "Sign out everywhere",
    icon: LogOut,
    needs: ["user", "edit"],
    rule: ({ status }) =>
      status === "active" ? undefined : "No one is signed in with this account.",
  },
  {
    id: "secondFactor",
    label: "Remove second factor",
    icon: ShieldOff,
    needs: ["user", "edit"],
    rule: ({ totpEnabledAt, passkeys = 0 }, isMine) => {
      if (isMine) return "Turn off your own on your account page.";
      return totpEnabledAt === null && passkeys === 0
        ? "This user has no second factor."
        : undefined;
    },
  },
  {
    id: "activate",
    label: "Activate user",
    icon: UserRoundCheck,
    needs: ["user", "edit"],
    misfit: ({ status }) => (status === "suspended" ? undefined : "This user is not suspended."),
    rule: () => undefined,
  },
  {
    id: "suspend",
    label: "Suspend user",
    icon: UserRoundX,
    needs: ["user", "edit"],
    misfit: ({ status }) =>
      status === "suspended" ? "This user is suspended already." : undefined,
    rule: (_, isMine) => (isMine ? OWN_ACCOUNT : undefined),
  },
  {
    id: "delete",
    label: "Delete user",
    icon: Trash2,
    isDanger: true,
    isApart: true,
    needs: ["user", "delete"],
    rule: (_, isMine) => (isMine ? OWN_ACCOUNT : undefined),
  },
];

const OWN_ACCOUNT = "You cannot suspend or delete your own account.";

/** The actions that `me` may take on this user, and why some are unavailable now. */
export function actsOn(user: User, me: Me): UserAct[] {
  return allowedTo(me)
    .filter(({ misfit: disabled }) => !disabled?.(user))
    .map(({ needs: _, misfit: __, rule, ...act }) => ({
      ...act,
      disabledReason: rule(user, user.id === me.id),
    }));
}

/**
 * The actions that `me` may take on users in another state, each with the reason against it here.
 */
export function disabledReasonsOf(
  user: User,
  me: Me,
): (Pick<UserAct, "id" | "label"> & { reason: string })[] {
  return allowedTo(me).flatMap(({ id, label, misfit: disabled }) => {
    const reason = disabled?.(user);
    return reason ? [{ id, label, reason }] : [];
  });
}

type Me = Pick<Profile, "id" | "role">;

function allowedTo({ role }: Me): readonly Kind[] {
  return KINDS.filter(({ needs: [model, act] }) => may(role, model, act));
}

/** Runs harmless actions immediately, and asks for confirmation of the others. */
export function beginAct(
  id: ActId,
  user: User,
  actions: UserActions,
  ask: (question: Question) => void,
): void {
  if (id === "invite") actions.invite.mutate(user);
  else if (id === "reset") actions.sendPasswordReset.mutate(user);
  else if (id === "activate") actions.activate.mutate(user);
  else ask(id);
}
