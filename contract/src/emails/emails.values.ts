/** Kept: there was no mail server. If one is set up within `KEPT_DAYS`, the email is sent. */
export const EMAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const UNSENT_STATUSES = ["failed", "kept", "queued"] as const satisfies EmailStatus[];

export const USER_EMAILS_MAX = 20;

export const UNSENT_DAYS = 30;

export const KEPT_DAYS = 7;

export const WAITING_COUNT_MAX = 1_000;
