import type { ApiScope, TokenType } from "./tokens.ts";

/** What each kind of token is called on screen. */
export const TOKEN_TYPE_WORDS: Record<TokenType, string> = {
  access: "Access token",
  api: "API token",
  invitation: "Invitation",
  passwordReset: "Password reset",
  emailVerification: "Email verification",
};

/** What each scope lets a program do. */
export const SCOPE_WORDS: Record<ApiScope, string> = {
  "products:read": "Read products",
  "products:write": "Change products",
  "orders:read": "Read orders",
  "orders:write": "Place and change orders",
  "catalogue:read": "Read the catalogue",
};
