import { keysOf } from "./keys.ts";
import { DAY_MS, HOUR_MS } from "./time.values.ts";

/** Links that are mailed: each opens one thing, once. */
const LINK_TYPE_WORDS = {
  invitation: "Invitation",
  passwordReset: "Password reset",
  emailVerification: "Email verification",
};
export const LINK_TYPES = keysOf(LINK_TYPE_WORDS);
export type LinkType = keyof typeof LINK_TYPE_WORDS;

/** What an issued secret opens: a session, the API for a program, or what a link is for. */
export const TOKEN_TYPE_WORDS = {
  access: "Access token",
  api: "API token",
  ...LINK_TYPE_WORDS,
};
export const TOKEN_TYPES = keysOf(TOKEN_TYPE_WORDS);
export type TokenType = keyof typeof TOKEN_TYPE_WORDS;

/** What a program with an API token may do, for the pharmacy the token belongs to. */
export const SCOPE_WORDS = {
  "products:read": "Read products",
  "products:write": "Change products",
  "orders:read": "Read orders",
  "orders:write": "Place and change orders",
  "catalogue:read": "Read the catalogue",
};
export const API_SCOPES = keysOf(SCOPE_WORDS);
export type ApiScope = keyof typeof SCOPE_WORDS;

/** Used: a link that works once. Revoked: by a user, by the system, or by signing out. */
export const TOKEN_STATUSES = ["active", "used", "expired", "revoked"] as const;
export type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** Longest life of an API token, days. */
export const API_TOKEN_DAYS_MAX = 365;

/** Days before an API token's end on which a letter warns of it. */
export const TOKEN_WARNING_DAYS = [14, 3] as const;

/** How long an invitation's link is good for, days. */
export const INVITATION_DAYS = 7;

/** How long the old token goes on beside the one that takes its place. */
export const OVERLAP_MS = { now: 0, "1h": HOUR_MS, "24h": DAY_MS, "7d": 7 * DAY_MS };
export const OVERLAPS = keysOf(OVERLAP_MS);
export type Overlap = keyof typeof OVERLAP_MS;
