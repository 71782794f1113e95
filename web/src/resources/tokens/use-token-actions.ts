import type { Token } from "@pharmacy/contract/tokens/tokens";
import type { Overlap } from "@pharmacy/contract/tokens/tokens.values";
import { useAction } from "#lib/use-action.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { tokensApi } from "./tokens.api.ts";

/** An action that returns a secret shows it in place of a toast. */
export function useTokenActions() {
  return {
    issue: useAction({
      run: tokensApi.issue,
      changes: "token",
      success: undefined,
      failure: "Failed to create API token",
    }),
    rotate: useAction({
      run: ({ token, overlap }: { token: Token; overlap: Overlap }) =>
        tokensApi.rotate(token.id, overlap),
      changes: "token",
      success: undefined,
      failure: "Failed to rotate token",
    }),
    revoke: useAction({
      run: ({ id }: Token) => tokensApi.remove(id),
      changes: "token",
      success: "Token revoked successfully",
      failure: "Failed to revoke token",
    }),
    invite: useAction({
      run: ({ user }: Token) => usersApi.invite(user?.id ?? ""),
      changes: "user",
      success: { title: "Invitation issued successfully", unsent: "Invitation saved" },
      failure: "Failed to issue invitation",
    }),
  };
}
