/**
 * Numbers from the specification, set here although most are library defaults: an update must not
 * change them. Each is a constant of its own, so that the build can inline it.
 */

export const TOASTS_VISIBLE = 3;
export const TOAST_MS = 4_000;
export const TOAST_WIDTH_PX = 356;
export const TOAST_GAP_PX = 14;
export const TOAST_OFFSET_PX = 24;
export const TOAST_MOBILE_OFFSET_PX = 16;

export const TOOLTIP_MS = 700;
export const SIDEBAR_TOOLTIP_MS = 0;
/** How soon after one tooltip the next one opens without delay. */
export const TOOLTIP_SKIP_MS = 300;

/** Seven days. */
export const SIDEBAR_COOKIE_S = 604_800;

/** How long answers stay fresh: a minute, or five for those that seldom change. */
export const FRESH_MS = 60_000;
export const LONG_FRESH_MS = 300_000;
export const UNUSED_MS = 300_000;

export const RETRIES = 3;
/** Doubled with each attempt, up to the maximum. */
export const FIRST_RETRY_MS = 1_000;
export const RETRY_MAX_MS = 30_000;
