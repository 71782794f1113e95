import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";

/** Ends every change of the stock of products, all of them locked. Answers with those it changed again. */
export const afterStockChanged = effect<
  [tx: Transaction, products: readonly string[], now: number],
  string[]
>("afterStockChanged");
