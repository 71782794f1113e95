/** Days after the due day, until the network sets others. */
export const REMINDER_LEVELS = [3, 14, 30];
export const REMINDER_LEVELS_MAX = 3;
export const REMINDER_LEVEL_DAYS_MAX = 365;

/** At this level a hold of the pharmacy's orders is proposed. */
export const HOLD_LEVEL = 3;

export const BANK_FILE_DAYS = 7;
export const BANK_FILE_DAYS_MAX = 90;

/** Invoices that a reminder lists. Its sums are of all. */
export const REMINDED_MAX = 100;

export const BLOCK_REASON_MIN = 3;
export const BLOCK_REASON_MAX = 200;

/** Days from today that a pause or a promise lasts at most. */
export const BLOCK_DAYS_MAX = 365;

export const BLOCKS_MAX = 100;

/**
 * A pause keeps a pharmacy from being reminded, a promise the pharmacy or an invoice until a day, and
 * a dispute an invoice.
 */
export const BLOCK_KINDS = ["pause", "promise", "dispute"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * A pause is `over` after its day. A promise is then `kept` or `broken`, and a dispute `settled` once
 * nothing of its invoice is open.
 */
export const BLOCK_STATES = ["active", "over", "kept", "broken", "settled", "lifted"] as const;
export type BlockState = (typeof BLOCK_STATES)[number];
