import type { NameOf } from "@pharmacy/contract/extras";
import { wayProblem } from "@pharmacy/contract/products.stock";
import type { MovementReason, StockReason } from "@pharmacy/contract/products.values";
import { invalidField } from "../../platform/app-error.ts";

/** Why a stock changed is the action of its entry in the audit log. */
const ACTIONS = {
  delivery: "bookDelivery",
  count: "countStock",
  damage: "writeOffDamaged",
  expired: "writeOffExpired",
  sale: "sellStock",
  correction: "correctStock",
} as const satisfies Record<StockReason, NameOf<"verbs">>;

export const actionFor = (reason: StockReason) => ACTIONS[reason];

/** What scanners did, by the actions of its entries. */
const SCAN_ACTIONS = {
  scanIn: "scannedIn",
  undo: "scannedBack",
} as const satisfies Partial<Record<NameOf<"verbs">, MovementReason>>;

/** Imports and their undoing write rows as they are to be. */
const WRITTEN = ["create", "update"];

/** Entries that say how many packs came or went. */
export const STOCK_ACTIONS: readonly string[] = [
  ...Object.values(ACTIONS),
  ...Object.keys(SCAN_ACTIONS),
  ...WRITTEN,
];

/** Entries that take a whole batch off the shelf, or bring it back. */
export const RECALL_ACTIONS = {
  recall: "recall",
  liftRecall: "recallLifted",
} as const satisfies Partial<Record<NameOf<"verbs">, MovementReason>>;

/** The reason that an entry's action names. */
export function reasonOf(action: string): MovementReason {
  const known: Readonly<Record<string, MovementReason>> = { ...RECALL_ACTIONS, ...SCAN_ACTIONS };
  if (known[action]) return known[action];
  if (WRITTEN.includes(action)) return "count";
  const found = Object.entries(ACTIONS).find(([, name]) => name === action);
  return (found?.[0] ?? "correction") as StockReason;
}

/** A sale takes packs away, a delivery adds some. */
export function requireWay(reason: StockReason, change: number): void {
  const problem = wayProblem(reason, change);
  if (problem) throw invalidField("reason", problem);
}
