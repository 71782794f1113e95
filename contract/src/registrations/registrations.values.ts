export const REGISTRATION_STATUSES = [
  "pending",
  "needsInformation",
  "approved",
  "rejected",
] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Not decided yet. While it needs information, it waits for its applicant. */
export const UNDECIDED = ["pending", "needsInformation"] as const satisfies RegistrationStatus[];

export const isUndecided = ({ status }: { status: RegistrationStatus }) =>
  UNDECIDED.some((one) => one === status);

/** Lengths of a request to an applicant, and of the answer. */
export const REQUEST_MIN = 10;
export const REQUEST_MAX = 1_000;
export const ADDITION_MAX = 2_000;

/** An applicant can add what is missing this long. */
export const INFORMATION_DAYS = 30;

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
