const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Numbers of the specification, set here though most are what the libraries do anyway: an update of
 * one must not change them. Those that no library lets be set are held by the journeys alone.
 */
export const TOASTS = {
  visible: 3,
  shownMs: 4_000,
  widthPx: 356,
  gapPx: 14,
  offsetPx: 24,
  mobileOffsetPx: 16,
  hotkey: ["altKey", "KeyT"],
  label: "Notifications",
  closeLabel: "Close toast",
};

export const TOOLTIPS = { delayMs: 700, sidebarDelayMs: 0, skipDelayMs: 300 };

export const SIDEBAR_COOKIE_DAYS = 7;

/** How long answers are good, how long unused ones are kept, and how often a failed call is tried again. */
export const QUERIES = {
  freshMs: MINUTE_MS,
  unusedMs: 5 * MINUTE_MS,
  retries: 3,
  firstRetryMs: SECOND_MS,
  retryMaxMs: 30 * SECOND_MS,
};

export const FRESH_MS = {
  registrations: 5 * MINUTE_MS,
  organizations: MINUTE_MS,
  organization: 5 * MINUTE_MS,
};
