export const PLATFORMS = ["web", "ios", "android", "desktop"] as const;

/** `revoked`: by another user or by the system; `signedOut`: by the user. */
export const SESSION_STATUSES = ["active", "expired", "revoked", "signedOut"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

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

export const FRESH_PROOF_MINUTES = 10;

/** How long someone of the network may see the dashboard as a user before they begin again. */
export const SEE_AS_MINUTES = 60;
