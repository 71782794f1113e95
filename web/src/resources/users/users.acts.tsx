import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { SEE_AS_MINUTES } from "@pharmacy/contract/sessions/sessions.values";
import type { User } from "@pharmacy/contract/users/users";
import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import {
  Eye,
  KeyRound,
  LogOut,
  Mail,
  Pencil,
  ShieldOff,
  ShieldUser,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ifEmailed } from "#lib/network.ts";
import { userImpact } from "./user-impact.ts";
import { usersApi } from "./users.api.ts";

const ChangeRole = lazyPart(() => import("./change-role.tsx").then((module) => module.ChangeRole));

/** Used in the admin area and on a pharmacy's team page. */
export const userActs: NounActs<User, keyof typeof USER_ACTS> = {
  model: "user",
  rules: USER_ACTS,
  primary: () => "edit",
  beside: () => ["role", "activate", "suspend"],
  looks: {
    edit: {
      label: "Edit user",
      words: "change name email phone job title person",
      icon: Pencil,
      keys: "E",
      opens: "edit",
    },
    role: {
      label: "Change role",
      words: "permissions rights access",
      icon: ShieldUser,
      Panel: ChangeRole,
      run: ({ id, version }, { role }: Pick<User, "role">) =>
        usersApi.update({ id, version, role }),
      success: "Role changed successfully",
      undo:
        ({ id, version }: User, { role }) =>
        () =>
          usersApi.update({ id, version, role }),
    },
    invite: {
      label: "Resend invitation",
      words: "invite again letter email",
      icon: Mail,
      run: ({ id }) => usersApi.invite(id),
      success: { title: "Invitation issued successfully", unsent: "Invitation saved" },
      failure: "Failed to issue invitation",
    },
    reset: {
      label: "Send password reset",
      words: "forgotten letter email",
      icon: KeyRound,
      run: ({ id }) => usersApi.sendPasswordReset(id),
      success: { title: "Password reset issued successfully", unsent: "Password reset saved" },
      failure: "Failed to issue password reset",
    },
    signOut: {
      label: "Sign out everywhere",
      words: "end sessions log out",
      icon: LogOut,
      question: {
        title: ({ name }) => `Sign ${name} out everywhere?`,
        countImpact: ({ id }) => userImpact(id),
        consequences: ({ id }, me) => [
          me.id === id ? "Your current session stays open." : "They can sign in again immediately.",
        ],
      },
      run: ({ id }) => usersApi.signOut(id),
      success: "User signed out everywhere",
    },
    secondFactor: {
      label: "Remove second factor",
      words: "authenticator app passkey codes lost phone",
      icon: ShieldOff,
      isDanger: true,
      question: {
        title: ({ name }) => `Remove the second factor of ${name}?`,
        countImpact: ({ id }) => userImpact(id),
        consequences: () => [
          "They sign in with their password alone until they set up another.",
          ifEmailed("They are notified by email."),
        ],
      },
      run: ({ id }) => usersApi.removeSecondFactor(id),
      success: "Second factor removed successfully",
    },
    seeAs: {
      label: "See dashboard as user",
      labelOf: ({ name }) => `See dashboard as ${name}`,
      words: "impersonate view as support look",
      icon: Eye,
      hides: ({ role }) => isPlatformRole(role),
      question: {
        title: ({ name }) => `See the dashboard as ${name}?`,
        consequences: [
          "You see what they see, and can change nothing.",
          "It is in the audit log, and they find it among their sessions.",
          `It ends when you end it, when you sign out, or after ${SEE_AS_MINUTES} minutes.`,
        ],
        confirmLabel: "See dashboard",
      },
      run: ({ id }) => usersApi.seeAs(id),
    },
    activate: {
      label: "Activate user",
      words: "reactivate unblock unlock",
      icon: UserRoundCheck,
      run: ({ id }) => usersApi.activate(id),
      success: "User activated successfully",
      failure: "Failed to activate user",
      undo:
        ({ id, version }: User, { suspensionReason }) =>
        () =>
          usersApi.suspend(id, suspensionReason, version),
    },
    suspend: {
      label: "Suspend user",
      words: "deactivate block lock",
      icon: UserRoundX,
      isDanger: true,
      question: {
        title: ({ name }) => `Suspend ${name}?`,
        countImpact: ({ id }) => userImpact(id, { endsLinks: true }),
        consequences: [
          "They cannot sign in until they are activated.",
          "Their records and history are kept.",
        ],
        fields: [
          {
            name: "reason",
            label: "Reason",
            hint: "Recorded in the audit log.",
            rows: 3,
            isRequired: true,
          },
        ],
      },
      run: async ({ id }, { reason = "" }: Typed) =>
        usersApi.suspend(id, await checkedReason(reason)),
      success: "User suspended successfully",
      undo:
        ({ id, version }: User) =>
        () =>
          usersApi.activate(id, version),
    },
    delete: {
      label: "Delete user",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        countImpact: ({ id }) => userImpact(id, { endsLinks: true }),
        consequences: [
          "They are removed from all lists and cannot sign in again.",
          "Their history is kept.",
        ],
      },
      run: ({ id }) => usersApi.remove(id),
      removes: true,
      success: "User deleted successfully",
    },
  },
};

/** Refuses an empty reason, because the server would keep none. */
async function checkedReason(reason: string): Promise<string> {
  const { checkReason } = await import("./suspension-reason.ts");
  return checkReason(reason);
}
