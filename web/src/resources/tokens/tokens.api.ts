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

/** Every issued credential that grants access. Removing one revokes it. */
export const tokensApi = {
  ...resourceApi<Token, never, never, TokenListQuery>(PATH),

  /** Creates an API token; only this answer has its secret. */
  issue: (input: TokenInput) => http.post<IssuedToken>(PATH, input),
  /** Replaces a token with a new one; the old one keeps working for the overlap. */
  rotate: (id: string, overlap: Overlap) =>
    http.post<IssuedToken>(`${PATH}/${encodeURIComponent(id)}/rotate`, { overlap }),
};
