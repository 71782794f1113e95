import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import type { NamedBatch } from "../batches/batches.by-number.ts";
import type { ItemRow } from "../products/products.facts-of-item.ts";
import type { products } from "../products/products.table.ts";

type ProductRow = typeof products.$inferSelect;
type Fields = Readonly<Record<string, string>>;

export const gtinIn = ({ gtin = "" }: Fields): string | undefined => {
  const read = readGtin(gtin);
  return "value" in read ? read.value : undefined;
};

/** More products than a row can mean: they change their names among each other. */
const MEANT_MAX = 4;

/**
 * The batches of the products that a row may mean. In the order of the lines, because a row may
 * name a product as an earlier one calls it.
 */
export function batchesIn(
  rows: readonly { line: number; fields: Fields }[],
  found: readonly ItemRow[],
  there: readonly ProductRow[],
): { named: NamedBatch[]; whole: string[] } {
  const meant = new Map<string, Set<string>>();
  const add = (name: string, ids: Iterable<string>) => {
    const all = meant.get(name);
    if (!all) meant.set(name, new Set(ids));
    else for (const id of ids) all.add(id);
  };
  for (const { id, sku, item, gtin } of there) {
    for (const name of namesOfRow({ sku, item, gtin })) add(name, [id]);
  }
  const byCode = new Map(found.map(({ code, id }) => [code, id]));
  const byGtin = new Map(found.flatMap(({ gtin, id }) => (gtin ? [[gtin, id] as const] : [])));
  const named: NamedBatch[] = [];
  const whole = new Set<string>();
  for (const { fields } of [...rows].sort((one, other) => one.line - other.line)) {
    const gtin = gtinIn(fields);
    const item = byCode.get(fields.item?.toUpperCase() ?? "");
    const names = [
      ...namesOfRow({ sku: fields.sku, item, gtin }),
      ...namesOfRow({ item: byGtin.get(gtin ?? "") }),
    ];
    const ids = new Set(names.flatMap((name) => [...(meant.get(name) ?? [])]));
    if (ids.size === 0) continue;
    for (const name of names) add(name, ids);
    if (ids.size > MEANT_MAX) for (const id of ids) whole.add(id);
    else if (fields.batch) {
      for (const product of ids) named.push({ product, batchNumber: fields.batch });
    }
  }
  return { named, whole: [...whole] };
}

type Names = {
  sku?: string | undefined;
  item?: string | null | undefined;
  gtin?: string | null | undefined;
};

const namesOfRow = ({ sku, item, gtin }: Names) => [
  ...(sku ? [`sku ${sku.toLowerCase()}`] : []),
  ...(item ? [`item ${item}`] : []),
  ...(gtin ? [`gtin ${gtin}`] : []),
];
