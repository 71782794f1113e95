/**
 * Kept: there was no mail server. Sent if one is set up within `KEPT_DAYS`; until then an
 * administrator can pass the link on.
 */
export const MAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const UNSENT_STATUSES = ["failed", "kept", "queued"] as const satisfies MailStatus[];

export const MAILS_SEEN_MAX = 20;

export const UNSENT_DAYS = 30;

export const KEPT_DAYS = 7;

export const WAITING_COUNT_MAX = 1_000;
