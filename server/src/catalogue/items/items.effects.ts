import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { items } from "./items.table.ts";

/** An item that may have changed, and what it was called before. */
export type ChangedItem = { id: string; name?: string };

export type WithdrawnItem = Pick<typeof items.$inferSelect, "id" | "code" | "name"> & {
  reason: string;
};

/** Once items were written. */
export const afterItemsChanged =
  effect<[tx: Transaction, actor: Actor, changed: readonly ChangedItem[]]>("afterItemsChanged");

/** Answers with how many letters were written. */
export const afterItemWithdrawn = effect<
  [
    tx: Transaction,
    services: Pick<Services, "config" | "secret">,
    actor: Actor,
    item: WithdrawnItem,
  ],
  number
>("afterItemWithdrawn");

/** Once the withdrawal of an item is reversed. */
export const afterItemRestored =
  effect<[tx: Transaction, actor: Actor, item: string]>("afterItemRestored");
