import type {
  DashboardProductsQuery,
  OwnProductsQuery,
} from "@pharmacy/contract/products/own-products";
import { OWN_PRODUCT_LIST } from "@pharmacy/contract/products/own-products.list";
import { type SQL, sql } from "drizzle-orm";
import { gtinIn, searchedIn, withinGroup } from "../../catalogue/items/items.list.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { contains } from "../../platform/db/list.ts";
import type { Kept } from "../../platform/db/list-selection.ts";
import { isAny } from "../../platform/db/listed-pharmacy.ts";
import { exported, keptOfOne, ownListOptions } from "../products/products.list.ts";
import { products } from "../products/products.table.ts";

type Viewer = Pick<Actor, "id" | "role" | "organization">;
type Query = Pick<OwnProductsQuery, "search" | "category" | "status" | "stock" | "sort" | "order">;

const SORTS = {
  name: [products.nameKey],
  category: [products.groupKey],
  sellingPrice: [products.sellingPrice],
  quantityOnHand: [products.quantityOnHand],
  nextExpiryOn: [products.nextExpiryOn],
  updatedAt: [products.updatedAt],
};

export function listQueryOf(query: DashboardProductsQuery): OwnProductsQuery {
  const { page, pageSize: count, sortBy, sortOrder: order, name, ...filters } = query;
  const sort = OWN_PRODUCT_LIST.sorts.find((known) => known === sortBy) ?? "";
  return { ...filters, search: name, page, count, sort, order };
}

export function ownOptions(actor: Viewer, query: Query, now: number) {
  const { kept, ...options } = ownListOptions(actor, sharedOf(query), now);
  return {
    ...options,
    ...foundBy(options, query),
    ...(kept && isAny(query.category) && { kept: keptFor(actor, query, kept) }),
  };
}

/** Each sort has its own name for kept positions; of all pharmacies only the total is kept. */
function keptFor({ organization }: Viewer, query: Query, kept: Kept): Kept {
  const { status, sort, order } = query;
  if (organization === null) return { total: kept.total };
  const name = ["own products", isAny(status) ? "any" : status, sort || "name", order].join(" ");
  return keptOfOne(organization, query, name);
}

export function ownExportOptions(actor: Viewer, query: Query, now: number) {
  const { kept: _, ...options } = ownListOptions(actor, sharedOf(query), now);
  return { ...options, ...foundBy(options, query), derived: exported };
}

const sharedOf = ({ search, status, stock }: Pick<Query, "search" | "status" | "stock">) =>
  ({ search, status, stock, organization: "", venClass: "", sort: "", order: "" }) as const;

function foundBy({ where }: { where: (SQL | undefined)[] }, { search, category }: Query) {
  const isWithin = isAny(category) ? undefined : isInCategory(category);
  const gtin = gtinIn(search);
  return {
    search: isNamed,
    ...(gtin && { matches: [isPack(gtin, searchedIn(search))] }),
    where: [...where, isWithin],
    sorts: SORTS,
  };
}

/** The search text has an index, but only the name may match. */
const isNamed = (word: string): SQL =>
  sql`(${contains(products.search, word)} and ${contains(products.nameKey, word)})`;

const isPack = (gtin: string, digits: string): SQL =>
  sql`(${contains(products.search, digits)}
    and (${products.gtin} = ${gtin} or ${contains(products.nameKey, digits)}))`;

/** The key has an index, but two groups may share one. */
function isInCategory(code: string): SQL {
  const within = withinGroup(code);
  return sql`(${products.groupKey} = any(array(${within} select group_key(id) from within))
    and ${products.group} = any(array(${within} select id from within)))`;
}
