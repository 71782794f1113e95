/** A decision is final: a rejected applicant applies again. */
export const REGISTRATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/**
 * Where an application came from: the public page, or a user of the network on behalf of a
 * pharmacy.
 */
export const REGISTRATION_SOURCES = ["web", "console"] as const;

/** Version of the terms an applicant accepts. A change of wording needs a new version. */
export const TERMS_VERSION = "2026-01";

/** Most documents of one application. */
export const DOCUMENTS_MAX = 5;

/** Accepted types of an application's documents. */
export const DOCUMENT_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

/** Reasons for rejecting an application. Each has its own sentence in the letter. */
export const REJECTION_CODES = [
  "licenceNotConfirmed",
  "licenceExpired",
  "alreadyMember",
  "documentsMissing",
  "notAPharmacy",
  "other",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/**
 * Length of the reason given to an applicant: the code's sentence and the reviewer's message
 * together.
 */
export const REASON_MIN = 3;
export const REASON_MAX = 500;

/** Longest note of a reviewer. */
export const NOTE_MAX = 500;
