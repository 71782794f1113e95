/**
 * Kept: there is no mail server, so an administrator passes the link on. Failed: no attempts are
 * left.
 */
export const MAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Most letters shown for one person. */
export const MAILS_SEEN_MAX = 20;

/** How long a failed letter is shown, in days. */
export const FAILED_DAYS = 30;
