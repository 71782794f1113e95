import type { ListOverlaps } from "@pharmacy/contract/lists";
import { RIVALS_MAX } from "@pharmacy/contract/lists.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { priceListKind } from "../tables/price-lists.table.ts";

type Rival = {
  id: string;
  code: string;
  name: string;
  priority: number;
  validFrom: string;
  itemCount: number;
};

/**
 * Active lists that have not ended, for the same pharmacies, items and days. A pharmacy's own
 * list beside one for all is no overlap: there its own always wins.
 */
export async function readOverlaps(db: Database, id: string): Promise<ListOverlaps> {
  const list = await getRecord(db, priceListKind, id);
  if (list.status === "archived") return { items: [] };
  const { rows } = await db.execute<Rival>(sql`
    select o.id, o.code, o.name, o.priority, o.valid_from::text as "validFrom",
      count(distinct l.item)::int as "itemCount"
    from price_lists o
    join price_list_lines l on l.list = o.id
    where o.id <> ${id} and o.status = 'active' and o.kept_state <> 'ended' and o.currency = ${list.currency}
      and o.organization is not distinct from ${list.organization}
      and o.valid_from <= coalesce(${list.validTo}::date, 'infinity')
      and coalesce(o.valid_to, 'infinity') >= ${list.validFrom}::date
      and exists (select from price_list_lines m where m.list = ${id} and m.item = l.item)
    group by o.id order by "itemCount" desc, o.id limit ${RIVALS_MAX}`);
  return {
    items: rows.map((rival) => ({
      list: { id: rival.id, code: rival.code, name: rival.name },
      itemCount: rival.itemCount,
      message: messageOf(list, rival),
    })),
  };
}

type Ranked = Pick<Rival, "name" | "priority" | "validFrom">;

function messageOf(list: Ranked, rival: Ranked & { itemCount: number }): string {
  const items = rival.itemCount === 1 ? "1 item" : `${rival.itemCount} items`;
  return `${list.name} has overlapping prices with ${rival.name} for ${items}; ${ruleFor(list, rival)} wins.`;
}

function ruleFor(list: Ranked, rival: Ranked): string {
  if (list.priority !== rival.priority) return "the higher priority";
  return list.validFrom === rival.validFrom ? "the lower price" : "the later start date";
}
