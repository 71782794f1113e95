import type { SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";

/**
 * Runs after every change of stock, with the products locked. Returns those that it changed again.
 */
export const afterStockChanged = effect<
  [tx: Transaction, products: readonly string[], now: number],
  string[]
>("afterStockChanged");

/**
 * Returns conditions on a row of `products`: where none is true, `afterStockChanged` would change
 * nothing.
 */
export const whereStockIsWatched = effect<[], SQL>("whereStockIsWatched");
