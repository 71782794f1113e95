export const NOTIFICATION_KINDS = [
  "mentioned",
  "assigned",
  "decided",
  "recalled",
  "ordered",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_KIND_WORDS: Record<NotificationKind, string> = {
  mentioned: "Mentions",
  assigned: "Assignments",
  decided: "Decisions",
  recalled: "Recalled stock",
  ordered: "Orders and shipments",
};

export const NOTIFICATION_STATUSES = ["unread", "read"] as const;

/** Marked as read with one call. */
export const READ_MAX = 100;

/** Users notified of one event. */
export const NOTIFIED_MAX = 100;

/** The newest of each user are kept, up to this number and age. */
export const NOTIFICATIONS_KEPT = 500;
export const NOTIFICATION_DAYS = 90;
