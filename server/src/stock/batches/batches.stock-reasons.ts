import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { MovementReason, StockReason } from "@pharmacy/contract/products/products.values";

/** Why a stock changed is the action of its entry in the audit log. */
const ACTIONS = {
  delivery: "bookDelivery",
  count: "countStock",
  damage: "writeOffDamaged",
  expired: "writeOffExpired",
  sale: "sellStock",
  correction: "correctStock",
} as const satisfies Record<StockReason, AuditAction>;

export const actionFor = (reason: StockReason) => ACTIONS[reason];

/** Movements made by scanners, by the actions of their entries. */
const SCAN_ACTIONS = { scanIn: "scannedIn", undo: "scannedBack" } as const satisfies Partial<
  Record<AuditAction, MovementReason>
>;

/** Movements made by recalls, by the actions of their entries. */
const RECALL_ACTIONS = { recall: "recall", liftRecall: "recallLifted" } as const satisfies Partial<
  Record<AuditAction, MovementReason>
>;

/** Imports, their undoing and tills write rows as they are to be. */
const WRITTEN = {
  create: "count",
  update: "count",
  delete: "correction",
} as const satisfies Partial<Record<AuditAction, MovementReason>>;

/** The reasons that actions of entries stand for. */
export const REASONS: ReadonlyMap<string, MovementReason> = new Map<string, MovementReason>([
  ...Object.entries(ACTIONS).map(([reason, action]) => [action, reason as StockReason] as const),
  ...Object.entries(SCAN_ACTIONS),
  ...Object.entries(RECALL_ACTIONS),
  ...Object.entries(WRITTEN),
]);

/** The reason of a movement whose entry has this action. */
export const reasonOf = (action: string): MovementReason => REASONS.get(action) ?? "correction";
