/**
 * Kept: there was no mail server. It is sent if one is set up within `KEPT_DAYS`; until then an
 * administrator can pass its link on. Failed: no attempts are left.
 */
export const MAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** The statuses of letters that were not sent. */
export const UNSENT_STATUSES = ["failed", "kept", "queued"] as const satisfies MailStatus[];

/** Most letters shown for one person. */
export const MAILS_SEEN_MAX = 20;

/** How long a letter that was not sent is listed, in days. */
export const UNSENT_DAYS = 30;

/** How long a letter waits for a mail server to be set up, in days. */
export const KEPT_DAYS = 7;

/** Counting waiting letters stops here. */
export const WAITING_COUNT_MAX = 1_000;
