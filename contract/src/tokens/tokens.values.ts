import { keysOf } from "../keys.ts";
import { DAY_MS, HOUR_MS } from "../time.values.ts";

const LINK_TYPE_WORDS = {
  invitation: "Invitation",
  passwordReset: "Password reset",
  emailVerification: "Email verification",
};
export const LINK_TYPES = keysOf(LINK_TYPE_WORDS);
export type LinkType = keyof typeof LINK_TYPE_WORDS;

export const TOKEN_TYPE_WORDS = {
  access: "Access token",
  api: "API token",
  ...LINK_TYPE_WORDS,
};
export const TOKEN_TYPES = keysOf(TOKEN_TYPE_WORDS);
export type TokenType = keyof typeof TOKEN_TYPE_WORDS;

export const SCOPE_WORDS = {
  "catalogue:read": "Read the catalogue",
  "stock:read": "Read products and their stock",
  "stock:write": "Receive packs and set the stock",
  "orders:read": "Read orders, their amounts and shipments",
  "orders:write": "Write and place orders",
};
export const API_SCOPES = keysOf(SCOPE_WORDS);
export type ApiScope = keyof typeof SCOPE_WORDS;

/** `used`: a link works once. `revoked`: by a user, by the system, or by signing out. */
export const TOKEN_STATUSES = ["active", "used", "expired", "revoked"] as const;
export type TokenStatus = (typeof TOKEN_STATUSES)[number];

export const API_TOKEN_DAYS_MAX = 365;

export const TOKEN_WARNING_DAYS = [14, 3] as const;

export const INVITATION_DAYS = 7;

/** The old token keeps working this long beside its replacement. */
export const OVERLAP_MS = { now: 0, "1h": HOUR_MS, "24h": DAY_MS, "7d": 7 * DAY_MS };
export const OVERLAPS = keysOf(OVERLAP_MS);
export type Overlap = keyof typeof OVERLAP_MS;
