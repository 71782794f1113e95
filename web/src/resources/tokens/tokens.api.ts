import type {
  IssuedToken,
  Token,
  TokenInput,
  TokenListQuery,
} from "@pharmacy/contract/tokens/tokens";
import type { Overlap } from "@pharmacy/contract/tokens/tokens.values";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "tokens";

/** Every issued credential. Removing one revokes it. */
export const tokensApi = {
  ...resourceApi<Token, never, never, TokenListQuery>(PATH),

  /** Only this answer contains the secret. */
  issue: (input: TokenInput) => http.post<IssuedToken>(PATH, input),
  /** The old token keeps working for the overlap. */
  rotate: (id: string, overlap: Overlap) =>
    http.post<IssuedToken>(`${PATH}/${encodeURIComponent(id)}/rotate`, { overlap }),
};
