import type { ListComparison } from "@pharmacy/contract/lists/lists.lines";
import { DIFFERENCES_MAX } from "@pharmacy/contract/lists/lists.values";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { priceListKind, priceLists } from "./price-lists.table.ts";

type Difference = ListComparison["differences"][number];
type Row = { same: number; changed: number; onlyHere: number; onlyThere: number } & {
  differences: Difference[] | null;
};

/** Compares prices by item and minimum quantity. */
export async function compareLists(
  db: Database,
  actor: Actor,
  id: string,
  otherId: string,
): Promise<ListComparison> {
  const [other] = await db
    .select({ id: priceLists.id, code: priceLists.code, name: priceLists.name })
    .from(priceLists)
    .where(and(eq(priceLists.id, otherId), scopeOf(actor, priceListKind)));
  if (!other) throw new AppError("not_found", "List not found.");
  const { rows } = await db.execute<Row>(sql`
    with pairs as (
      select coalesce(h.item, t.item) as item, coalesce(h.min_quantity, t.min_quantity) as least,
        h.price as here, t.price as there
      from (select * from price_list_lines where list = ${id}) h
      full join (select * from price_list_lines where list = ${otherId}) t
        on t.item = h.item and t.min_quantity = h.min_quantity
    ), different as (
      select json_build_object('item', json_build_object('id', i.id, 'code', i.code,
          'name', i.name, 'gtin', i.gtin, 'status', i.status),
        'minQuantity', p.least, 'here', p.here, 'there', p.there) as one
      from pairs p join items i on i.id = p.item
      where p.here is distinct from p.there
      order by i.name_key, i.id, p.least limit ${DIFFERENCES_MAX}
    )
    select count(*) filter (where here = there)::int as same,
      count(*) filter (where here <> there)::int as changed,
      count(*) filter (where there is null)::int as "onlyHere",
      count(*) filter (where here is null)::int as "onlyThere",
      (select json_agg(one) from different) as differences
    from pairs`);
  const [row] = rows;
  if (!row) throw new Error("A count without a row.");
  const { differences, ...counts } = row;
  return { other, counts, differences: differences ?? [] };
}
