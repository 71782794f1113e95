import { type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { products } from "./products.table.ts";

/**
 * Whether a product has one of these GTINs: of its own, or that of its item. Said in two parts,
 * because each has an index; there is none of all GTINs of a pharmacy.
 *
 * @param compared `= …` or `= any(…)`.
 */
export const hasGtin = (compared: SQL): SQL =>
  sql`((${products.item} is null and ${products.gtin} ${compared})
    or ${products.item} = any(array(select ${items.id} from ${items} where ${items.gtin} ${compared})))`;
