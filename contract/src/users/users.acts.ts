import type { ActRules } from "../acts.ts";
import { isPlatformRole, type Role } from "../roles.values.ts";
import type { UserStatus } from "./users.values.ts";

type UserState = {
  id: string;
  name: string;
  status: UserStatus;
  role: Role;
  totpEnabledAt?: string | null;
  passkeys?: number | undefined;
};

const OWN_ACCOUNT = "You cannot suspend or delete your own account.";

const isSuspended = ({ name }: Pick<UserState, "name">) =>
  `${name} is suspended. Activate the account first.`;

export const hasAccepted = (name: string) =>
  `${name} has already accepted the invitation. Send a password reset instead.`;

export const USER_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  role: {
    may: "edit",
    verb: ["change the role of", "given another role"],
    refusal: (user, actor) => (user.id === actor.id ? "You cannot change your own role." : null),
  },
  invite: {
    may: "act",
    verb: ["invite", "invited"],
    refusal: (user) => {
      if (user.status === "suspended") return isSuspended(user);
      return user.status === "active" ? hasAccepted(user.name) : null;
    },
  },
  reset: {
    may: "edit",
    verb: ["reset the password of", "sent a password reset"],
    logs: "resetPassword",
    refusal: (user) => {
      if (user.status === "suspended") return isSuspended(user);
      return user.status === "invited"
        ? `${user.name} has not accepted the invitation yet. Resend it instead.`
        : null;
    },
  },
  signOut: {
    may: "edit",
    verb: ["sign out", "signed out"],
    logs: "revoke",
    refusal: ({ status }) =>
      status === "active" ? null : "No one is signed in with this account.",
  },
  secondFactor: {
    may: "edit",
    verb: ["turn off the second factor of", "left without a second factor"],
    logs: "disableSecondFactor",
    refusal: ({ id, name, totpEnabledAt = null, passkeys = 0 }, actor) => {
      if (id === actor.id) return "Turn off your own second factor on your account page.";
      return totpEnabledAt === null && passkeys === 0 ? `${name} has no second factor.` : null;
    },
  },
  seeAs: {
    may: ["session", "create"],
    verb: ["see the dashboard as", "seen as"],
    logs: "seeAs",
    refusal: ({ name, role, status }) => {
      if (isPlatformRole(role)) return `${name} belongs to no pharmacy and has no dashboard.`;
      if (status === "suspended") return isSuspended({ name });
      return status === "invited" ? `${name} has not accepted the invitation yet.` : null;
    },
  },
  activate: {
    may: "edit",
    verb: ["activate", "activated"],
    from: ["suspended"],
    misfit: () => "This user is not suspended.",
  },
  suspend: {
    may: "edit",
    verb: ["deactivate", "suspended"],
    logs: "deactivate",
    from: ["active", "invited"],
    refusal: ({ id }, actor) => (id === actor.id ? OWN_ACCOUNT : null),
  },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    refusal: ({ id }, actor) => (id === actor.id ? OWN_ACCOUNT : null),
  },
} as const satisfies ActRules<UserState>;
