import type { Role } from "@pharmacy/contract/roles.values";
import type { User } from "@pharmacy/contract/users/users";
import { useAction } from "#lib/use-action.ts";
import { usersApi } from "./users.api.ts";

/** Actions on users other than editing, each with its toasts. */
export function useUserActions() {
  return {
    impact: usersApi.impact,
    invite: useAction({
      run: ({ id }: User) => usersApi.invite(id),
      changes: "user",
      success: { title: "Invitation issued successfully", unsent: "Invitation saved" },
      failure: "Failed to issue invitation",
    }),
    sendPasswordReset: useAction({
      run: ({ id }: User) => usersApi.sendPasswordReset(id),
      changes: "user",
      success: { title: "Password reset issued successfully", unsent: "Password reset saved" },
      failure: "Failed to issue password reset",
    }),
    activate: useAction({
      run: ({ id }: User) => usersApi.activate(id),
      changes: "user",
      success: "User activated successfully",
      failure: "Failed to activate user",
      undo:
        ({ id, version }, { suspensionReason }) =>
        () =>
          usersApi.suspend(id, suspensionReason, version),
    }),
    suspend: useAction({
      run: ({ user, reason }: { user: User; reason: string }) => usersApi.suspend(user.id, reason),
      changes: "user",
      success: "User suspended successfully",
      failure: "Failed to suspend user",
      undo:
        ({ id, version }) =>
        () =>
          usersApi.activate(id, version),
    }),
    changeRole: useAction({
      run: ({ user: { id, version }, role }: { user: User; role: Role }) =>
        usersApi.update({ id, version, role }),
      changes: "user",
      success: "Role changed successfully",
      failure: "Failed to change role",
      undo:
        ({ id, version }, { user: { role } }) =>
        () =>
          usersApi.update({ id, version, role }),
    }),
    signOut: useAction({
      run: ({ id }: User) => usersApi.signOut(id),
      changes: "user",
      success: "User signed out everywhere",
      failure: "Failed to sign out user",
    }),
    removeSecondFactor: useAction({
      run: ({ id }: User) => usersApi.removeSecondFactor(id),
      changes: "user",
      success: "Second factor removed successfully",
      failure: "Failed to remove second factor",
    }),
    remove: useAction({
      run: ({ id }: User) => usersApi.remove(id),
      removes: "user",
      success: "User deleted successfully",
      failure: "Failed to delete user",
    }),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
