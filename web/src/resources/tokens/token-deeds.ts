import type { IssuedToken, Overlap, Token, TokenInput } from "@pharmacy/contract/tokens";

type Deed<Input, Answer> = {
  mutate(input: Input): void;
  mutateAsync(input: Input): Promise<Answer>;
  isPending: boolean;
};

/** What can be done to tokens, by whoever asks the server. */
export type TokenDeeds = {
  issue: Deed<TokenInput, IssuedToken>;
  rotate: Deed<{ token: Token; overlap: Overlap }, IssuedToken>;
  revoke: Deed<Token, unknown>;
  /** Sends the invitation of a token again. The link of the one before ends. */
  invite: Deed<Token, unknown>;
};
