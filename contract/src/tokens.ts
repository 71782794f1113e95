/** Links that are mailed: each opens one thing, once. */
export const LINK_TYPES = ["invitation", "passwordReset", "emailVerification"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** What an issued secret opens: a session, the API for a program, or what a link is for. */
export const TOKEN_TYPES = ["access", "api", ...LINK_TYPES] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** What a program with an API token may do, for the pharmacy the token belongs to. */
export const API_SCOPES = [
  "products:read",
  "products:write",
  "orders:read",
  "orders:write",
  "catalogue:read",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
