/**
 * Numbers and words of the specification, set here though most are what the libraries do anyway: an
 * update of one must not change them. Those that no library lets be set are held by journeys alone.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const TOASTS_VISIBLE = 3;
export const TOAST_MS = 4_000;
export const TOAST_WIDTH_PX = 356;
export const TOAST_GAP_PX = 14;
export const TOAST_OFFSET_PX = 24;
export const TOAST_MOBILE_OFFSET_PX = 16;
export const TOASTS_LABEL = "Notifications";
export const TOAST_CLOSE_LABEL = "Close toast";

export const TOOLTIP_MS = 700;
export const SIDEBAR_TOOLTIP_MS = 0;
/** How soon after one tooltip the next one comes at once. */
export const TOOLTIP_SKIP_MS = 300;

export const SIDEBAR_COOKIE_S = 7 * 24 * 60 * 60;

/** How long answers are good, and how long those that nothing shows are kept. */
export const FRESH_MS = MINUTE_MS;
export const REGISTRATIONS_FRESH_MS = 5 * MINUTE_MS;
export const ORGANIZATION_FRESH_MS = 5 * MINUTE_MS;
export const UNUSED_MS = 5 * MINUTE_MS;

export const RETRIES = 3;
export const FIRST_RETRY_MS = SECOND_MS;
export const RETRY_MAX_MS = 30 * SECOND_MS;
