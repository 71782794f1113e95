import type { ListOverlaps } from "@pharmacy/contract/lists/lists";
import { RIVALS_MAX } from "@pharmacy/contract/lists/lists.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { compareLists, type RankedList } from "../prices/prices.order.ts";
import { competesWith } from "./lists.rivals.ts";
import { priceListKind } from "./price-lists.table.ts";

type Rival = RankedList & { id: string; code: string; name: string; itemCount: number };

/** Returns the competing lists, the number of items in common, and the rule that decides. */
export async function readOverlaps(db: Database, id: string): Promise<ListOverlaps> {
  const { organization, ...list } = await getRecord(db, priceListKind, id);
  const own = { ...list, isNetworkWide: organization === null };
  const { rows } = await db.execute<Rival>(sql`
    select o.id, o.code, o.name, o.organization is null as "isNetworkWide", o.priority,
      o.valid_from::text as "validFrom",
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
      message: messageOf(own, rival),
    })),
  };
}

function messageOf(list: RankedList, rival: Rival): string {
  const { itemCount, name } = rival;
  const items = `${itemCount.toLocaleString("en")} ${itemCount === 1 ? "item is" : "items are"}`;
  return `${items} also in ${name}. ${decisionBetween(list, rival)}`;
}

/** Both lists are for the same pharmacies, so the owner rule never decides. */
function decisionBetween(list: RankedList, rival: Rival): string {
  const { rule, order } = compareLists(list, rival);
  if (rule !== "priority" && rule !== "start") return "The lower price wins for each of them.";
  const winner = order < 0 ? "This list" : rival.name;
  const reason = rule === "priority" ? "has the higher priority" : "starts later";
  return `${winner} wins because it ${reason}.`;
}
