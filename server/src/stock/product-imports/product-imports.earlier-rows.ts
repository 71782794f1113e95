import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import { countNamed, rowsNamed } from "../../platform/runs/run-keys.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import {
  lookUpProducts,
  type ProductLookups,
  type ProductsAhead,
  stillAs,
} from "./product-imports.lookups.ts";
import { gtinIn } from "./product-imports.named-batches.ts";

const EARLIER_MAX = 10_000;

/** The name of each row whose product counts towards the plan. */
const PLACE = "place";

type Known = { known: ProductLookups; earlier: readonly MappedRow[] };

/**
 * Reads what some rows of a file refer to. A check writes nothing, so it also needs the file's other
 * rows about the same products, and how many products they add to the plan.
 */
export async function lookUpWithEarlier(
  tx: Transaction,
  context: RunContext,
  rows: readonly MappedRow[],
  ahead?: ProductsAhead,
): Promise<Known> {
  const own =
    (ahead && (await stillAs(tx, context, rows, ahead))) ??
    (await lookUpProducts(tx, context, rows));
  if (!context.isCheck) return { known: own, earlier: [] };
  const earlier = await rowsNamed(tx, context.runId, namesIn(own, rows), {
    besides: rows,
    max: EARLIER_MAX,
  });
  const all = [...rows, ...earlier];
  const known = earlier.length === 0 ? own : await lookUpProducts(tx, context, all);
  const { left } = known.room;
  if (left === Number.POSITIVE_INFINITY || left === 0) return { known, earlier };
  const taken = await countNamed(tx, context, PLACE, { rows, earlier });
  return { known: { ...known, room: { ...known.room, left: Math.max(0, left - taken) } }, earlier };
}

type Named = Pick<ProductLookups["products"][number], "sku" | "item" | "gtin">;

/** Names that find a row again: those of its products before and after it. */
export function namesOf(products: readonly Named[], takesPlace: boolean): string[] {
  const names = products.flatMap(({ sku, item, gtin }) => [
    skuName(sku),
    // a GTIN of an item leads to the item
    ...(item ? [itemName(item)] : gtinNames(gtin)),
  ]);
  return takesPlace ? [...names, PLACE] : names;
}

const skuName = (sku: string) => `sku ${sku.toLowerCase()}`;
const itemName = (item: string) => `item ${item}`;
const gtinNames = (gtin: string | null | undefined) => (gtin ? [`gtin ${gtin}`] : []);

function namesIn({ products, items }: ProductLookups, rows: readonly MappedRow[]): string[] {
  const names = [
    ...rows.flatMap(({ fields }) => [
      ...(fields.sku ? [skuName(fields.sku)] : []),
      ...gtinNames(gtinIn(fields)),
    ]),
    ...namesOf(products, false),
    ...[...items.values()].flatMap(({ id, code }) => [itemName(id), skuName(code)]),
  ];
  return [...new Set(names)];
}
