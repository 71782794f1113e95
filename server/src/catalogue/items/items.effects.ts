import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { items } from "./items.table.ts";

/** `name` is the previous name. */
export type ChangedItem = { id: string; name?: string };

export type WithdrawnItem = Pick<typeof items.$inferSelect, "id" | "code" | "name"> & {
  reason: string;
};

export const afterItemsChanged =
  effect<[tx: Transaction, actor: Actor, changed: readonly ChangedItem[]]>("afterItemsChanged");

/** Returns the number of emails written. */
export const afterItemWithdrawn = effect<
  [
    tx: Transaction,
    services: Pick<Services, "config" | "secret" | "clock">,
    actor: Actor,
    item: WithdrawnItem,
  ],
  number
>("afterItemWithdrawn");

/** Runs when a withdrawal is reversed. */
export const afterItemRestored =
  effect<[tx: Transaction, actor: Actor, item: string]>("afterItemRestored");
