import type { LineColumn, ListLine } from "@pharmacy/contract/lists/lists.lines";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { decimal } from "../../platform/export/decimal.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { coverProblem, type Licence } from "../items/items.covered.ts";
import { items } from "../items/items.table.ts";
import { rival } from "./lists.rivals.ts";
import {
  priceListKind,
  priceListLineKind,
  priceListLines,
  priceLists,
} from "./price-lists.table.ts";

export type LineItem = ListLine["item"];

export const derived = {
  itemReference: sql<LineItem>`(select json_build_object('id', i.id, 'code', i.code,
    'name', i.name, 'gtin', i.gtin, 'status', i.status)
    from items i where i.id = price_list_lines.item)`,
  currency: sql<string>`(select p.currency from price_lists p where p.id = price_list_lines.list)`,
};

const listed = {
  ...derived,
  rival,
  schedule: sql<
    string | null
  >`(select i.controlled_schedule from items i where i.id = price_list_lines.item)`,
};

const itemName = sql`(select i.name_key from items i where i.id = price_list_lines.item)`;

/** Limited to lines of lists that the caller may view. */
export function lineOptions(
  db: Database | Transaction,
  actor: Actor,
  { list, search }: { list: string; search: string },
) {
  const seen = db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(scopeOf(actor, priceListKind));
  return {
    search: (word: string) =>
      inArray(
        priceListLines.item,
        db.select({ id: items.id }).from(items).where(contains(items.search, word)),
      ),
    where: [equals(priceListLines.list, list), inArray(priceListLines.list, seen)],
    sorts: {
      name: [itemName, priceListLines.minQuantity],
      code: [priceListLines.itemCode, priceListLines.minQuantity],
      price: [priceListLines.price],
    },
    order: { by: [itemName, priceListLines.minQuantity] },
    derived: listed,
    ...(search === "" ? {} : { countMax: LINES_COUNT_MAX }),
  };
}

const LINES_COUNT_MAX = 10_000;

type Row = typeof priceListLines.$inferSelect & {
  itemReference: LineItem;
  currency: string;
  rival: ListLine["rival"];
  schedule: string | null;
};

/** @param licence the licence of the reader's pharmacy. */
export function shownLine(
  { itemReference: item, itemCode: _, schedule, ...row }: Row,
  licence?: Licence,
): ListLine {
  if (!licence) return { ...row, item };
  const problem = coverProblem({ name: item.name, controlledSchedule: schedule }, licence);
  return { ...row, item, reason: problem ?? null };
}

export async function readLine(db: Database | Transaction, id: string): Promise<ListLine> {
  return shownLine(await getRecord(db, priceListLineKind, id, listed));
}

export async function isLineOf(db: Database | Transaction, list: string, line: string) {
  const ofList = and(eq(priceListLines.list, list), eq(priceListLines.id, line));
  return (await db.$count(priceListLines, ofList)) > 0;
}

export const lineColumns: ExportColumns<
  ListedRow<typeof priceListLines, typeof written>,
  LineColumn
> = {
  code: { heading: "Item", width: 14, field: "itemCode" },
  name: { heading: "Name", width: 48, field: "itemReference", show: ({ name }) => name },
  gtin: { heading: "GTIN", width: 16, field: "itemReference", show: ({ gtin }) => gtin },
  price: { heading: "Price", as: "amount", field: "written", show: decimal },
  currency: { heading: "Currency", field: "currency" },
  minQuantity: { heading: "Minimum", as: "number", field: "minQuantity" },
  maxQuantity: { heading: "Maximum", as: "number", field: "maxQuantity" },
  multipleOf: { heading: "Multiple", as: "number", field: "multipleOf" },
  note: { heading: "Note", width: 40, field: "note" },
  status: {
    heading: "Item status",
    field: "itemReference",
    show: ({ status }) => wordsOf(status),
  },
  ...datesOfRecord,
};

/** Exports write amounts as decimals. */
export const written = {
  ...derived,
  written: sql<string>`(price_list_lines.price || ' ' ||
    (select p.currency from price_lists p where p.id = price_list_lines.list))`,
};
