import { type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { products } from "./products.table.ts";

/**
 * Matches products by their own GTIN or their item's. Two conditions, because each has an index.
 *
 * @param compared `= …` or `= any(…)`.
 */
export const hasGtin = (compared: SQL): SQL =>
  sql`((${products.item} is null and ${products.gtin} ${compared})
    or ${products.item} = any(array(select ${items.id} from ${items} where ${items.gtin} ${compared})))`;
