/** What an issued secret opens. */
export const TOKEN_TYPES = ["invitation", "passwordReset"] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];
