export const REGISTRATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

export const REGISTRATION_SOURCES = ["web", "console"] as const;

/** A change of wording needs a new version. */
export const TERMS_VERSION = "2026-01";

export const DOCUMENTS_MAX = 5;

export const DOCUMENT_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

export const REJECTION_CODES = [
  "licenceNotConfirmed",
  "licenceExpired",
  "alreadyMember",
  "documentsMissing",
  "notAPharmacy",
  "other",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** The code's sentence and the reviewer's message together. */
export const REASON_MIN = 3;
export const REASON_MAX = 500;

export const NOTE_MAX = 500;
