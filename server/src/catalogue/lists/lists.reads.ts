import type { PriceList } from "@pharmacy/contract/lists/lists";
import { listStateOn } from "@pharmacy/contract/lists/lists.states";
import type { ListStatus } from "@pharmacy/contract/lists/lists.values";
import { type SQL, sql } from "drizzle-orm";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { priceListKind } from "./price-lists.table.ts";

/** A list's dates count in the zone of its pharmacy, or of the network. */
export const zone = sql<string>`coalesce(
  (select o.time_zone from organizations o where o.id = price_lists.organization),
  (select s.time_zone from settings s))`;

export const derived = steady({
  organizationReference: sql<PriceList["organization"]>`(select
    json_build_object('id', o.id, 'name', o.name)
    from organizations o where o.id = price_lists.organization)`,
  lineCount: sql<number>`(select count(*)::int from price_list_lines l
    where l.list = price_lists.id)`,
  zone,
});

type Row = {
  status: ListStatus;
  validFrom: string;
  validTo: string | null;
  organizationReference: PriceList["organization"];
  zone: string;
};

export function shownList<Of extends Row>(
  { organizationReference: organization, zone: timeZone, ...row }: Of,
  now: number,
) {
  return { ...row, organization, state: listStateOn(row, todayIn(timeZone, now)) };
}

export async function readList(
  db: Database | Transaction,
  id: string,
  now: number,
): Promise<PriceList> {
  return shownList(await getRecord(db, priceListKind, id, derived), now);
}

/** SQL for the state of each list at a moment. */
export function stateAt(now: number): SQL {
  const day = sql`(to_timestamp(${now / 1000}::float8) at time zone ${zone})::date`;
  return sql`case when status <> 'active' then status when ${day} < valid_from then 'scheduled'
    when valid_to < ${day} then 'ended' else 'running' end`;
}
