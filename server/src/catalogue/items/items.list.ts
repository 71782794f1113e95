import { readScan } from "@pharmacy/contract/items/gs1-scan";
import type { ItemColumn, ItemListQuery } from "@pharmacy/contract/items/items";
import { ITEM_STATUSES } from "@pharmacy/contract/items/items.values";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { wordsOf } from "@pharmacy/contract/words";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../../platform/db/audit.ts";
import { totalIn } from "../../platform/db/counted.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import type { Kept } from "../../platform/db/list-selection.ts";
import { isAny } from "../../platform/db/listed-pharmacy.ts";
import type { Markers } from "../../platform/db/markers.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import {
  itemCounts,
  itemNameCounterChanges,
  itemNameMarkers,
  itemNumberCounterChanges,
  itemNumberMarkers,
} from "./item-counts.table.ts";
import { derived, visibleTo } from "./items.reads.ts";
import { items } from "./items.table.ts";

export const ITEM_NAME_MARKERS: Markers = {
  table: items,
  markers: itemNameMarkers,
  counterChanges: itemNameCounterChanges,
  key: [items.nameKey, items.id],
  counted: items.status,
};

export const ITEM_NUMBER_MARKERS: Markers = {
  table: items,
  markers: itemNumberMarkers,
  counterChanges: itemNumberCounterChanges,
  key: [items.number, items.id],
  counted: items.status,
};

type Query = Pick<ItemListQuery, "search" | "status" | "group" | "supplyStatus" | "sort" | "order">;

/**
 * Reduces a GTIN, or everything a scanner read from a pack, to digits that match a GTIN of any
 * length.
 */
export function searchedIn(search: string): string {
  return gtinIn(search)?.replace(/^0+/, "") ?? search;
}

/** Adds a match by GTIN if the search is one. */
export function scanned(text: PgColumn, search: string): { matches?: SQL[] } {
  return gtinIn(search) ? { matches: [contains(text, searchedIn(search))] } : {};
}

/** Accepts a GTIN, or a scanned code that contains one. */
export function gtinIn(search: string): string | undefined {
  return readScan(search, new Date().getUTCFullYear())?.gtin;
}

/** Shared by the list, its ids and its export. */
export async function listOptions(db: Database, actor: Pick<Actor, "role">, query: Query) {
  const gtin = gtinIn(query.search);
  const isOther: SQL[] = gtin ? [sql`(gtin is distinct from ${gtin})`] : [];
  return {
    search: items.search,
    ...scanned(items.search, query.search),
    where: [
      visibleTo(actor),
      equals(items.status, query.status),
      equals(items.supplyStatus, query.supplyStatus),
      isAny(query.group) ? undefined : await isInGroup(db, query.group),
    ],
    sorts: { name: [...isOther, items.nameKey], code: [...isOther, items.number] },
    order: { by: [...isOther, items.nameKey] },
    derived,
    ...keptFor(actor, query),
  };
}

/** Begins a query: `within` has the ids of the group and of all below it. */
export const withinGroup = (code: string): SQL => sql`with recursive within (id) as (
  select g.id from groups g where g.code = ${code.toLowerCase()}
  union select g.id from groups g join within on g.parent = within.id)`;

/** Ids that the planner sees: of a small group it must not walk all items in their order. */
async function isInGroup(db: Database, code: string): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${withinGroup(code)} select id from within`,
  );
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? sql`false` : sql`${items.group} = any(${sql.param(ids)}::uuid[])`;
}

/** Stored counts and markers, for a total without counting and for distant pages. */
function keptFor(actor: Pick<Actor, "role">, query: Query): { kept?: Kept } {
  const { search, status, group, supplyStatus, sort, order } = query;
  if (!isAny(group) || !isAny(supplyStatus)) return {};
  const isAnyStatus = isAny(status);
  const isKnown = ITEM_STATUSES.some((known) => known === status);
  if (search.trim() !== "" || !(isAnyStatus || isKnown)) return {};
  const isWhole = visibleTo(actor) === undefined;
  const values =
    isAnyStatus && isWhole
      ? undefined
      : ITEM_STATUSES.filter(
          (one) => (isAnyStatus || one === status) && (isWhole || one !== "draft"),
        );
  const name = [
    "items",
    isWhole ? "all" : "seen",
    isAnyStatus ? "any" : status,
    sort || "name",
    order,
  ];
  return {
    kept: {
      total: totalIn(itemCounts, values && inArray(itemCounts.status, values)),
      name: name.join(" "),
      markers: sort === "code" ? ITEM_NUMBER_MARKERS : ITEM_NAME_MARKERS,
      ...(values && { values }),
    },
  };
}

/** Exports write amounts as decimals. */
export async function exportOptions(db: Database, actor: Pick<Actor, "role">, query: Query) {
  return { ...(await listOptions(db, actor, query)), derived: exported };
}

export const exported = {
  ...derived,
  price: amountWith<string | null>(sql`items.reference_price`, sql`items.currency`),
};

export const exportColumns: ExportColumns<ListedRow<typeof items, typeof exported>, ItemColumn> = {
  name: { heading: "Name", width: 48, field: "name" },
  code: { heading: "Code", width: 14, field: "code" },
  genericName: { heading: "Generic name", width: 28, field: "genericName" },
  brandName: { heading: "Brand name", width: 20, field: "brandName" },
  kind: { heading: "Kind", field: "kind", show: wordsOf },
  form: [
    { heading: "Dose form", width: 24, field: "doseForm" },
    { heading: "Strength", width: 20, field: "strength" },
  ],
  pack: [
    { heading: "Pack size", as: "number", field: "packSize" },
    { heading: "Unit", field: "baseUnitName" },
    { heading: "Packaging", field: "packUnitName" },
  ],
  gtin: { heading: "GTIN", width: 16, field: "gtin" },
  atc: { heading: "ATC", field: "atcCode" },
  group: [
    { heading: "Group", width: 40, field: "groupPath" },
    { heading: "Group code", width: 24, field: "groupCode" },
  ],
  manufacturer: { heading: "Manufacturer", width: 28, field: "manufacturer" },
  supplyStatus: {
    heading: "Supply status",
    field: "supplyStatus",
    show: (status) => status && wordsOf(status),
  },
  schedule: { heading: "Schedule", field: "controlledSchedule" },
  storage: { heading: "Storage", field: "storage", show: (storage) => STORAGE_WORDS[storage] },
  tax: { heading: "Tax category", field: "taxCategory", show: wordsOf },
  price: [
    { heading: "Reference price", as: "amount", field: "price", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  shortage: { heading: "Short since", as: "date", field: "shortageSince" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
