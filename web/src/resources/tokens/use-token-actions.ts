import type { Overlap, Token } from "@pharmacy/contract/tokens";
import { useAction } from "#lib/use-action.ts";
import { saidOfLetter } from "#resources/letters/letter-words.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { tokensApi } from "./tokens.api.ts";

/** Sessions end with their tokens, and every history may hold what was just done. */
const REFRESHES = [tokensApi.key, ["sessions"], ["logs"]];

/** What is done to tokens, each with its toasts. One that answers with a secret shows that instead. */
export function useTokenActions() {
  return {
    issue: useAction({
      run: tokensApi.issue,
      refreshes: REFRESHES,
      success: undefined,
      failure: "Failed to create API token",
    }),
    rotate: useAction({
      run: ({ token, overlap }: { token: Token; overlap: Overlap }) =>
        tokensApi.rotate(token.id, overlap),
      refreshes: REFRESHES,
      success: undefined,
      failure: "Failed to rotate token",
    }),
    revoke: useAction({
      run: ({ id }: Token) => tokensApi.remove(id),
      refreshes: REFRESHES,
      success: "Token revoked successfully",
      failure: "Failed to revoke token",
    }),
    invite: useAction({
      run: ({ user }: Token) => usersApi.invite(user?.id ?? ""),
      refreshes: [tokensApi.key, usersApi.key, ["logs"]],
      success: saidOfLetter("Invitation", "Invitation issued successfully"),
      failure: "Failed to issue invitation",
    }),
  };
}
