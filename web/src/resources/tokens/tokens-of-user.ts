import type { TokenType } from "@pharmacy/contract/tokens.values";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** What of a token a person's page shows. */
export type UserToken = {
  id: string;
  type: TokenType;
  hint: string;
  name: string | null;
  status: string;
  createdAt: string;
  expiresAt: string;
};

/** The newest tokens of one person: links that were mailed, of every state. */
export function tokensOf(user: string) {
  return queryOptions({
    queryKey: ["tokens", "list", { user }],
    queryFn: ({ signal }) =>
      http.get<{ items: UserToken[]; total: number }>("tokens", { user }, signal),
  });
}
