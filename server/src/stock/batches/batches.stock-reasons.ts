import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { MovementReason, StockReason } from "@pharmacy/contract/products/products.values";

/** The reason of a stock change is stored as the action of its audit log entry. */
const ACTIONS = {
  delivery: "bookDelivery",
  count: "countStock",
  damage: "writeOffDamaged",
  expired: "writeOffExpired",
  sale: "sellStock",
  correction: "correctStock",
} as const satisfies Record<StockReason, AuditAction>;

export const actionFor = (reason: StockReason) => ACTIONS[reason];

const SCAN_ACTIONS = { scanIn: "scannedIn", undo: "scannedBack" } as const satisfies Partial<
  Record<AuditAction, MovementReason>
>;

const RECALL_ACTIONS = { recall: "recall", liftRecall: "recallLifted" } as const satisfies Partial<
  Record<AuditAction, MovementReason>
>;

const RETURN_ACTIONS = {
  returnStock: "returned",
  restoreStock: "returnDeclined",
} as const satisfies Partial<Record<AuditAction, MovementReason>>;

/** Imports, their undo, and tills write batches without a reason. */
const WRITE_ACTIONS = {
  create: "count",
  update: "count",
  delete: "correction",
} as const satisfies Partial<Record<AuditAction, MovementReason>>;

export const REASONS: ReadonlyMap<string, MovementReason> = new Map<string, MovementReason>([
  ...Object.entries(ACTIONS).map(([reason, action]) => [action, reason as StockReason] as const),
  ...Object.entries(SCAN_ACTIONS),
  ...Object.entries(RECALL_ACTIONS),
  ...Object.entries(RETURN_ACTIONS),
  ...Object.entries(WRITE_ACTIONS),
]);

export const reasonOf = (action: string): MovementReason => REASONS.get(action) ?? "correction";
