export const PLATFORMS = ["web", "ios", "android", "desktop"] as const;

/** Expired by time; revoked by another user or by the system; signed out by the user. */
export const SESSION_STATUSES = ["active", "expired", "revoked", "signedOut"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session ended early. */
export const END_REASONS = [
  "signedOut",
  "revoked",
  "organizationInactive",
  "organizationDeleted",
  "userSuspended",
  "userDeleted",
  "roleChanged",
  "passwordChanged",
  "secondFactorChanged",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** How long a proof of identity counts as fresh, minutes. */
export const FRESH_PROOF_MINUTES = 10;
