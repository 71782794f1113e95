import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { runRows } from "../../../platform/runs/runs.table.ts";
import type { MappedRow, RunContext } from "../../../platform/runs/spec.ts";
import { gtinIn, lookUpProducts, type ProductLookups } from "./product-lookups.ts";

/** Rows of other batches that are looked at with one batch. */
const EARLIER_MAX = 10_000;

/** The version of a row that adds a product which takes a place of the plan. */
export const TAKES_A_PLACE = 0;

type Known = { known: ProductLookups; earlier: readonly MappedRow[] };

/**
 * Reads what a batch of rows refers to. In a check nothing of the other batches is written, so this
 * includes their rows that may be about the same products, and the places that all their products
 * take.
 */
export async function lookUpWithEarlier(
  tx: Transaction,
  context: RunContext,
  rows: readonly MappedRow[],
): Promise<Known> {
  const own = await lookUpProducts(tx, context, rows);
  if (!context.isCheck) return { known: own, earlier: [] };
  const earlier = await rowsNaming(tx, context, rows, namesIn(own, rows));
  const all = [...rows, ...earlier];
  const known = earlier.length === 0 ? own : await lookUpProducts(tx, context, all);
  const left = known.room.left - (await placesBesides(tx, context, all));
  return { known: { ...known, room: { ...known.room, left: Math.max(0, left) } }, earlier };
}

/** All by which a row may name the products of these rows. GTINs are without the zeros before them. */
function namesIn({ products, items }: ProductLookups, rows: readonly MappedRow[]): string[] {
  const names = [
    ...rows.flatMap(({ fields }) => [fields.sku ?? "", fields.item ?? "", gtinIn(fields) ?? ""]),
    ...products.flatMap(({ sku, gtin }) => [sku, gtin ?? ""]),
    ...[...items.values()].flatMap(({ code, gtin }) => [code, gtin ?? ""]),
  ];
  return [...new Set(names.map((name) => name.toLowerCase().replace(/^0+/, "")))];
}

function rowsNaming(
  tx: Transaction,
  { runId }: Pick<RunContext, "runId">,
  rows: readonly MappedRow[],
  names: readonly string[],
): Promise<MappedRow[]> {
  const { line, read: fields, verdict } = runRows;
  const isNamed = (name: SQL) => sql`ltrim(${name}, '0') = any(${sql.param(names)}::text[])`;
  const isAlike = sql`(${isNamed(sql`lower(${fields} ->> 'sku')`)}
    or ${isNamed(sql`lower(${fields} ->> 'item')`)}
    or ${isNamed(sql`regexp_replace(${fields} ->> 'gtin', '[^0-9]', '', 'g')`)})`;
  return tx
    .select({ line, fields })
    .from(runRows)
    .where(and(isOther(runId, rows), inArray(verdict, ["new", "changed", "unchanged"]), isAlike))
    .orderBy(asc(line))
    .limit(EARLIER_MAX);
}

/** How many places the new products of all other rows take. */
function placesBesides(
  tx: Transaction,
  { runId }: Pick<RunContext, "runId">,
  rows: readonly MappedRow[],
): Promise<number> {
  const { verdict, recordId, recordVersion } = runRows;
  const isPlace = and(eq(verdict, "new"), isNull(recordId), eq(recordVersion, TAKES_A_PLACE));
  return tx.$count(runRows, and(isOther(runId, rows), isPlace));
}

function isOther(runId: string, rows: readonly MappedRow[]): SQL | undefined {
  const lines = sql.param(rows.map(({ line }) => line));
  return and(eq(runRows.run, runId), sql`${runRows.line} <> all(${lines}::int[])`);
}
