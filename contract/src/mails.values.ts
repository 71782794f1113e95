/** Kept: there is no mail server, so an administrator hands the link on. Failed: no try is left. */
export const MAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Most letters that are shown of one person. */
export const MAILS_SEEN_MAX = 20;

/** For how long a letter that failed is shown, days. */
export const FAILED_DAYS = 30;
