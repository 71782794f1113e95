import type { TokenType } from "@pharmacy/contract/tokens/tokens.values";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** The parts of a token that a user's page shows. */
export type UserToken = {
  id: string;
  type: TokenType;
  hint: string;
  name: string | null;
  status: string;
  createdAt: string;
  expiresAt: string;
};

/** The newest tokens of one user, including mailed links in every state. */
export function tokensOf(user: string) {
  return queryOptions({
    queryKey: ["tokens", "list", { user }],
    queryFn: ({ signal }) =>
      http.get<{ items: UserToken[]; total: number }>("tokens", { user }, signal),
  });
}
