import type { NameOf } from "@pharmacy/contract/extras";
import { wayProblem } from "@pharmacy/contract/products.stock";
import type { StockReason } from "@pharmacy/contract/products.values";
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

/** Imports and their undoing write rows as they are to be. */
const WRITTEN = ["create", "update"];

export const STOCK_ACTIONS: readonly string[] = [...Object.values(ACTIONS), ...WRITTEN];

/** The reason that an entry's action names. */
export function reasonOf(action: string): StockReason {
  if (WRITTEN.includes(action)) return "count";
  const found = Object.entries(ACTIONS).find(([, name]) => name === action);
  return (found?.[0] ?? "correction") as StockReason;
}

/** A sale takes packs away, a delivery adds some. */
export function requireWay(reason: StockReason, change: number): void {
  const problem = wayProblem(reason, change);
  if (problem) throw invalidField("reason", problem);
}
