import type { ListIds } from "@pharmacy/contract/bulk";
import { BULK_MAX } from "@pharmacy/contract/bulk.values";
import type { ListQuery } from "@pharmacy/contract/list.values";
import type { SQL } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { Kind, StoredTable } from "./kinds.ts";
import { type ListOptions, selectionOf } from "./list.ts";
import { countOf } from "./list-browse.ts";
import { sorted } from "./list-order.ts";

export async function listIds<Table extends StoredTable, Derived extends Record<string, SQL>>(
  db: Database,
  kind: Kind<Table>,
  query: Pick<ListQuery, "search" | "sort" | "order">,
  options: ListOptions<Derived>,
): Promise<ListIds> {
  const selection = selectionOf(kind, query, options);
  const { table, condition, order, match } = selection;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...sorted(order, table, false))
    .limit(BULK_MAX + 1);
  const ids = rows.slice(0, BULK_MAX).map(({ id }) => id as string);
  if (rows.length <= BULK_MAX) return { ids, total: ids.length, totalIsExact: true };
  if (match) return { ids, total: ids.length, totalIsExact: false };
  const { total, isExact } = await countOf(db, selection);
  return { ids, total, totalIsExact: isExact };
}
