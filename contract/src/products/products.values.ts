/** `blocked`: its item was withdrawn. */
export const PRODUCT_STATUSES = ["draft", "active", "inactive", "blocked"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const PRODUCT_STATES = [...PRODUCT_STATUSES, "archived"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const AVAILABILITIES = ["inStock", "lowStock", "outOfStock", "unknown"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** What lists can be narrowed down to. The numbers are days from today at the pharmacy. */
export const STOCK_FILTERS = [
  "in",
  "out",
  "low",
  "expired",
  "expiring30",
  "expiring60",
  "expiring90",
  "recalled",
  "untracked",
] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export const PRODUCT_SOURCES = ["manual", "import", "sync", "order", "api"] as const;

export const STOCK_REASONS = [
  "delivery",
  "count",
  "damage",
  "expired",
  "sale",
  "correction",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export const MOVEMENT_REASONS = [
  ...STOCK_REASONS,
  "scannedIn",
  "scannedBack",
  "recall",
  "recallLifted",
  "returned",
  "returnDeclined",
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

export const BATCH_STATUSES = ["available", "quarantined", "recalled"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** `expired` follows from the date. */
export const BATCH_STATES = [...BATCH_STATUSES, "expired"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** How long an archived product can be restored. */
export const ARCHIVED_KEPT_DAYS = 90;

export const EXPIRY_YEARS = 10;

export const PRODUCT_PRICE_MAX = 1_000_000_000_000;
export const STOCK_MAX = 10_000_000;

export const PRODUCT_PACKS_MAX = 1_000_000_000;

export const BATCHES_MAX = 1_000;

/** The pharmacies shown with the most stock out or low. */
export const SHORT_PHARMACIES = 10;
