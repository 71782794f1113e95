import type { ProductExportColumn, ProductListQuery } from "@pharmacy/contract/products/products";
import { PRODUCT_STATES } from "@pharmacy/contract/products/products.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { scanned } from "../../catalogue/items/items.list.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { productOrganizationCounts } from "../../membership/subscriptions/counted-products.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { totalIn } from "../../platform/db/counted.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { searchByNames } from "../../platform/db/list-naming.ts";
import type { Kept } from "../../platform/db/list-selection.ts";
import { isAny, listedPharmacy } from "../../platform/db/listed-pharmacy.ts";
import type { Markers } from "../../platform/db/markers.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { amountWith, decimal } from "../../platform/export/decimal.ts";
import { scopeOf } from "../../platform/http/access.ts";
import {
  productCounts,
  productNameCounterChanges,
  productNameMarkers,
} from "./product-counts.table.ts";
import { batchColumns, exportedBatches } from "./products.batch-rows.ts";
import { derivedNow } from "./products.reads.ts";
import { hasStock, levelsOf, orderFor } from "./products.stock-filter.ts";
import { isOfVenClass, productKind, products } from "./products.table.ts";

export const PRODUCT_NAME_MARKERS: Markers = {
  table: products,
  markers: productNameMarkers,
  counterChanges: productNameCounterChanges,
  key: [products.nameKey, products.id],
  counted: products.state,
};

type Query = Pick<
  ProductListQuery,
  "search" | "organization" | "status" | "stock" | "venClass" | "sort" | "order" | "item"
>;
type Viewer = Pick<Actor, "id" | "role" | "organization">;

export async function listOptions(db: Database, actor: Viewer, query: Query, now: number) {
  const { matches } = scanned(products.search, query.search);
  const isAlone = matches !== undefined || isOfOnePharmacy(actor, query.organization);
  const search = isAlone ? products.search : await isAbout(db, query.search);
  return { ...ownListOptions(actor, query, now), search, ...(matches && { matches }) };
}

/** The same without a search for the names of pharmacies. */
export function ownListOptions(actor: Viewer, query: Query, now: number) {
  const { organization, status, stock, venClass, item } = query;
  const isPresent = isNull(products.archivedAt);
  return {
    search: products.search,
    ...scanned(products.search, query.search),
    where: [
      scopeOf(actor, productKind),
      equals(products.organization, organization),
      item === undefined ? undefined : eq(products.item, item),
      isAny(status) ? isPresent : eq(products.state, status),
      // an index of what is there wants to know that archived products are not
      isAny(stock) || status === "archived" ? undefined : isPresent,
      isAny(stock) ? undefined : hasStock(stock, now),
      isAny(venClass) ? undefined : isOfVenClass(venClass),
    ],
    sorts: {
      name: [products.nameKey],
      quantityOnHand: [products.quantityOnHand],
      nextExpiryOn: [products.nextExpiryOn],
      updatedAt: [products.updatedAt],
    },
    order: orderFor(stock) ?? (item === undefined ? { by: [products.nameKey] } : LARGEST_FIRST),
    derived: derivedNow,
    ...keptFor(actor, query),
  };
}

const LARGEST_FIRST = { by: [products.quantityOnHand], descending: true, isEmptyLast: true };

const isOfOnePharmacy = (actor: Viewer, organization: string) =>
  actor.organization !== null || !isAny(organization);

const isAbout = (db: Database, search: string) =>
  searchByNames(db, search, products.search, [
    {
      column: products.organization,
      idsOf: (word) => sql`select ${organizations.id} from ${organizations}
        where ${contains(organizations.nameKey, word)} and ${isNull(organizations.deletedAt)}`,
    },
  ]);

/** Reads the total without counting and, for all pharmacies, jumps to pages far down. */
function keptFor(actor: Viewer, query: Query): { kept?: Kept } {
  const { search, status, stock, venClass, sort, order, item } = query;
  const levels = levelsOf(stock);
  if (!isAny(stock) && !levels) return {};
  const isKnown = isAny(status) || PRODUCT_STATES.some((known) => known === status);
  if (search.trim() !== "" || item !== undefined || !isAny(venClass) || !isKnown) return {};
  const pharmacy = listedPharmacy(actor, query.organization);
  if (pharmacy === undefined) return {};
  if (pharmacy !== null) {
    const name = ["products of one", isAny(status) ? "any" : status, sort || "name", order];
    return { kept: keptOfOne(pharmacy, query, name.join(" ")) };
  }
  const states = PRODUCT_STATES.filter((one) =>
    isAny(status) ? one !== "archived" : one === status,
  );
  const isByName = sort === "" || sort === "name";
  const isOfLevel = levels && inArray(productCounts.level, [...levels]);
  const total = totalIn(productCounts, and(inArray(productCounts.state, states), isOfLevel));
  if (isOfLevel) return { kept: { total } };
  return {
    kept: {
      total,
      name: ["products", isAny(status) ? "any" : status, sort || "name", order].join(" "),
      ...(isByName && { markers: PRODUCT_NAME_MARKERS, values: states }),
    },
  };
}

/** One prepared statement serves the first pages of all pharmacies. */
export function keptOfOne(
  pharmacy: string,
  { status, stock }: Pick<Query, "status" | "stock">,
  name: string,
): Kept {
  const { organization, state, level } = productOrganizationCounts;
  const isState = isAny(status) ? ne(state, "archived") : eq(state, status);
  const levels = levelsOf(stock);
  const isOfLevel = levels && inArray(level, [...levels]);
  const totalOf = (one: SQL) =>
    totalIn(productOrganizationCounts, and(sql`${organization} = ${one}`, isState, isOfLevel));
  if (isOfLevel) return { total: totalOf(sql`${pharmacy}::uuid`) };
  const bound = sql`${sql.placeholder("organization")}::uuid`;
  const isListed = isAny(status) ? isNull(products.archivedAt) : eq(products.state, status);
  return {
    total: totalOf(sql`${pharmacy}::uuid`),
    name,
    bound: {
      total: totalOf(bound),
      condition: sql`(${products.organization} = ${bound} and ${isListed})`,
      values: { organization: pharmacy },
    },
  };
}

const CURRENCY = sql`products.currency`;

const written = {
  price: amountWith(sql`products.selling_price`, CURRENCY),
  costPrice: amountWith<string | null>(sql`products.cost_price`, CURRENCY),
  stateNow: sql<string>`products.state`,
  ...exportedBatches,
};

/** Exports write amounts as decimals, and batches. */
export const exported = { ...derivedNow, ...written };

export async function exportOptions(db: Database, actor: Viewer, query: Query, now: number) {
  return { ...(await listOptions(db, actor, query, now)), derived: exported };
}

const CATEGORY_CODE = {
  heading: "Category code",
  width: 24,
  field: "groupCode",
} as const;

type ExportedProduct = ListedRow<typeof products, typeof exported>;

export const exportColumns: ExportColumns<ExportedProduct, ProductExportColumn> = {
  name: { heading: "Name", width: 48, field: "name" },
  sku: { heading: "SKU", width: 18, field: "sku" },
  organization: {
    heading: "Pharmacy",
    width: 36,
    field: "organizationName",
  },
  item: { heading: "Item", field: "itemCode" },
  gtin: { heading: "GTIN", width: 16, field: "gtin" },
  category: [{ heading: "Category", width: 40, field: "groupPath" }, CATEGORY_CODE],
  categoryCode: CATEGORY_CODE,
  pack: [
    { heading: "Pack size", as: "number", field: "packSize" },
    { heading: "Unit", field: "unitName" },
    { heading: "Packaging", field: "packUnitName" },
  ],
  price: [
    { heading: "Selling price", as: "amount", field: "price", show: decimal },
    { heading: "Currency", field: "currency" },
  ],
  cost: { heading: "Cost price", as: "amount", field: "costPrice", show: decimal },
  tax: {
    heading: "Tax rate",
    as: "number",
    field: "taxRateBps",
    per: 100,
  },
  stock: { heading: "Quantity", as: "number", field: "quantityOnHand" },
  batches: batchColumns,
  reorder: [
    { heading: "Reorder point", as: "number", field: "reorderPoint" },
    { heading: "Reorder quantity", as: "number", field: "reorderQuantity" },
  ],
  shelf: { heading: "Shelf", field: "shelfLocation" },
  expiry: { heading: "Next expiry", as: "date", field: "nextExpiryOn" },
  status: { heading: "Status", field: "stateNow", choices: PRODUCT_STATES, show: wordsOf },
  ...datesOfRecord,
};
