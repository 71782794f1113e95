import type { ListOverlaps } from "@pharmacy/contract/lists";
import { RIVALS_MAX } from "@pharmacy/contract/lists.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { priceListKind } from "../tables/price-lists.table.ts";
import { competesWith } from "./lists.rivals.ts";

type Rival = {
  id: string;
  code: string;
  name: string;
  priority: number;
  validFrom: string;
  itemCount: number;
};

/** Lists that compete with one, with the number of items that both have, and the rule that decides. */
export async function readOverlaps(db: Database, id: string): Promise<ListOverlaps> {
  const list = await getRecord(db, priceListKind, id);
  const { rows } = await db.execute<Rival>(sql`
    select o.id, o.code, o.name, o.priority, o.valid_from::text as "validFrom",
      count(distinct l.item)::int as "itemCount"
    from price_lists o
    join price_list_lines l on l.list = o.id
    join price_lists own on own.id = ${id}
    where ${competesWith(sql`own`, sql`o`)}
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
