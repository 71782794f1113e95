import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { products } from "../products/products.table.ts";
import { type Shelf, shelfAt, shelfFields } from "./batches.pack-room.ts";
import { stockIsWatched } from "./batches.stock-lock.ts";
import { productBatches } from "./batches.table.ts";

type Row = typeof productBatches.$inferSelect;

/** All that a change of one batch depends on besides its product. */
export type OnShelf = { shelf: Shelf; held: Row | undefined; isWatched: boolean };

const product = sql`${sql.placeholder("product")}::uuid`;

const onShelfQuery = (isWatched: SQL<boolean>) =>
  queryOf(
    { ...shelfFields, isWatched, ...getTableColumns(productBatches) },
    () => sql`from ${shelfAt(product)} left join ${products} on ${products.id} = ${product}
      left join ${productBatches} on ${productBatches.id} = ${sql.placeholder("batch")}::uuid
        and ${productBatches.product} = ${product}`,
  );

let query: ReturnType<typeof onShelfQuery> | undefined;

/** An earlier statement must have locked the product, so the batch and the sums stay as they are. */
export async function batchOnShelf(tx: Transaction, product: string, id: string): Promise<OnShelf> {
  query ??= onShelfQuery(await stockIsWatched());
  const [row] = await query(tx, { product, batch: id });
  if (!row) throw new Error("A query of sums has no row.");
  return onShelfOf(row);
}

type Read = Shelf & { isWatched: boolean } & { [Field in keyof Row]: Row[Field] | null };

/** From a row that has the columns of a batch, if there is one. */
export function onShelfOf({ batches, packs, isBatched, isWatched, ...batch }: Read): OnShelf {
  const held = batch.id === null ? undefined : (batch as Row);
  return { shelf: { batches, packs, isBatched }, held, isWatched };
}
