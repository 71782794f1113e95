import type { DashboardProductsQuery } from "@pharmacy/contract/own-products";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { contains } from "../../platform/db/list.ts";
import { listOptions } from "../products/products.list.ts";
import { products } from "../tables/products.table.ts";

const SORTS = {
  name: [products.nameKey],
  category: [products.groupKey],
  sellingPrice: [products.sellingPrice],
  quantityOnHand: [products.quantityOnHand],
  nextExpiryOn: [products.nextExpiryOn],
  updatedAt: [products.updatedAt],
};
export type OwnSort = keyof typeof SORTS;

/** The list's own query, from what the dashboard asks. */
export function listQueryOf({ page, pageSize, sortBy, sortOrder, name }: DashboardProductsQuery) {
  const sort: OwnSort | "" = sortBy in SORTS ? (sortBy as OwnSort) : "";
  return { search: name, page, count: pageSize, sort, order: sortOrder };
}

/** How a pharmacy's own products are found and ordered. */
export function ownOptions(
  actor: Pick<Actor, "id" | "role" | "organization">,
  { category, status, name }: Pick<DashboardProductsQuery, "category" | "status" | "name">,
) {
  const query = { search: name, organization: "", status, sort: "", order: "" } as const;
  const { kept, where, ...options } = listOptions(actor, query);
  const isAny = category === "" || category === "all";
  return {
    ...options,
    search: isNamed,
    where: [...where, isAny ? undefined : isInCategory(category)],
    sorts: SORTS,
    // the total of a whole pharmacy alone, and of no order that would need a name
    ...(isAny && kept && { kept: { total: kept.total } }),
  };
}

/** The index of the search finds the word; the name itself has to have it. */
const isNamed = (word: string): SQL =>
  sql`(${contains(products.search, word)} and ${contains(products.nameKey, word)})`;

/** A category and all below it, on two levels at most. */
function isInCategory(code: string): SQL {
  return sql`${products.group} = any(array(
    select g.id from groups g
    left join groups above on above.id = g.parent
    left join groups top on top.id = above.parent
    where ${code.toLowerCase()} in (g.code, above.code, top.code)))`;
}
