import { COMPARED_FIELDS } from "@pharmacy/contract/products/products.compare.values";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { addManyUnaudited } from "../../platform/db/unaudited.ts";
import type { ManyRow } from "../../platform/db/write-many.ts";
import type { products } from "../products/products.table.ts";
import type { Copied } from "./copies.compare-products.ts";
import { copiesInLog } from "./copies.in-log.ts";
import { type AddedProduct, type CopiedValues, productCopies } from "./product-copies.table.ts";

type Written = ManyRow<typeof products>;

export function saveCopiedValues(
  tx: Transaction,
  run: string,
  written: readonly Written[],
): Promise<void> {
  const rows = written.map(({ id, version, values }) => ({
    run,
    product: id,
    values: copiedValues(values, version === null),
    ...(version === null && { added: addedProduct(values) }),
  }));
  return addManyUnaudited(tx, productCopies, rows);
}

/** A new product has all compared fields. */
function copiedValues(values: Written["values"], isNew: boolean): CopiedValues {
  const fields = COMPARED_FIELDS.filter((field) => isNew || field in values);
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

function addedProduct({ item = null, sku = "", gtin = null }: Written["values"]): AddedProduct {
  return { item, sku, gtin };
}

/**
 * The values that copies between two pharmacies last wrote, by product, leaving out undone copies.
 * Copies that are not filled in yet are read from the log.
 */
export async function lookUpCopiedValues(
  tx: Transaction,
  source: string,
  target: string,
): Promise<ReadonlyMap<string, Copied>> {
  const { rows } = await tx.execute<KeptCopy>(sql`
    with copies as materialized (select id as run from runs
      where kind = 'productSync' and organization = ${target} and within = ${source}
        and undo_of is null and status = 'done')
    select product, values, added from (
      select run, product, written_at, values, added from product_copies
        where run = any(array(select run from copies))
      union all
      ${copiesInLog(sql`select run from copies join copy_filling using (run)`)}) written
    order by written_at, run`);
  const copies = new Map<string, Copied>();
  for (const { product, values, added } of rows) {
    const before = copies.get(product);
    const found = added ?? before?.added;
    copies.set(product, {
      values: { ...before?.values, ...values },
      ...(found && { added: found }),
    });
  }
  return copies;
}

type KeptCopy = { product: string; values: CopiedValues; added: AddedProduct | null };
