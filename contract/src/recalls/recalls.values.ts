/** `lifted`: started in error, and the batches are as they were. */
export const RECALL_STATUSES = ["open", "closed", "lifted"] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

/** 1 is the most serious: the medicine can kill, or do lasting harm. */
export const RECALL_CLASSES = [1, 2, 3] as const;
export type RecallClass = (typeof RECALL_CLASSES)[number];

export const RECALL_CLASS_WORDS: Readonly<Record<RecallClass, string>> = {
  1: "Class 1 · life-threatening",
  2: "Class 2 · could cause harm",
  3: "Class 3 · unlikely to cause harm",
};

/** `closed`: the recall ended before the pharmacy answered. */
export const NOTICE_STATUSES = ["waiting", "acknowledged", "closed"] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export const NOTICE_WORDS: Readonly<Record<NoticeStatus, string>> = {
  waiting: "Not answered",
  acknowledged: "Acknowledged",
  closed: "Closed without an answer",
};

export const RECALL_NUMBERS_MAX = 100;

export const REMINDED_HOURS = 4;

/** Days to answer before each reminder. */
export const REMINDER_DAYS: Readonly<Record<RecallClass, number>> = { 1: 1, 2: 2, 3: 7 };

export const REMINDERS_MAX = 10;
