import { type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { products } from "./products.table.ts";

/**
 * Matches a product's own GTIN or its item's; each has an index. `compared`: `= …` or `= any(…)`.
 */
export const hasGtin = (compared: SQL): SQL =>
  sql`((${products.item} is null and ${products.gtin} ${compared})
    or ${products.item} = any(array(select ${items.id} from ${items} where ${items.gtin} ${compared})))`;
