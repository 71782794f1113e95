import type { Token } from "@pharmacy/contract/tokens";
import { tokensApi } from "#api/tokens.ts";
import { usersApi } from "#api/users.ts";
import { useAction } from "#lib/use-action.ts";

/** Sends the invitation of a token again. The link of the one before ends. */
export function useResend() {
  return useAction({
    run: ({ user }: Token) => usersApi.invite(user?.id ?? ""),
    refreshes: [tokensApi.key, usersApi.key, ["logs"]],
    success: "Invitation issued successfully",
    failure: "Failed to issue invitation",
  });
}
