import type { SupplyFigures } from "@pharmacy/contract/orders/orders.supply";
import { SHORT_ITEMS } from "@pharmacy/contract/orders/orders.values";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../platform/days.ts";
import type { Database } from "../../platform/db/database.ts";
import { daysAfter, type Period, seriesOf, startOf } from "../../platform/summary/period.ts";
import { orderTermsOf } from "./orders.freight.ts";
import { orderLines, orders } from "./orders.table.ts";

export async function readSupply(db: Database, period: Period): Promise<SupplyFigures> {
  const [rows, short, { fillRateTarget }] = await Promise.all([
    packsByDay(db, period),
    shortItems(db, period),
    orderTermsOf(db),
  ]);
  return {
    ordered: seriesOf(period, new Map(rows.map(({ day, ordered }) => [day, ordered]))),
    confirmed: seriesOf(period, new Map(rows.map(({ day, confirmed }) => [day, confirmed]))),
    target: fillRateTarget,
    short,
  };
}

/** Orders confirmed from this day on, and not cancelled since. */
const confirmedFrom = (period: Period, day: string): SQL => sql`
  ${orders.kind} = 'supply' and ${orders.status} <> 'cancelled'
  and ${orders.confirmedAt} >= ${startOf(period, day)}
  and ${orders.confirmedAt} < ${startOf(period, addDays(period.today, 1))}`;

const ordered = sql`(${orders.packsWanted} + ${orders.packsStruck})`;

type Packs = { day: string; ordered: number; confirmed: number };

async function packsByDay(db: Database, period: Period): Promise<Packs[]> {
  const { rows } = await db.execute<Omit<Packs, "day"> & { place: number }>(sql`
    select ${daysAfter(period, period.before, orders.confirmedAt)} as place, sum(${ordered})::float8 as ordered,
      sum(${orders.packsConfirmed})::float8 as confirmed
    from ${orders} where ${confirmedFrom(period, period.before)} group by 1`);
  return rows.map(({ place, ...packs }) => ({ ...packs, day: addDays(period.before, place) }));
}

type Short = SupplyFigures["short"][number];

async function shortItems(db: Database, period: Period): Promise<SupplyFigures["short"]> {
  const { rows } = await db.execute<Short>(sql`
    select json_build_object('id', i.id, 'code', i.code, 'name', i.name) as item,
      sum(${orderLines.quantity} - ${orderLines.confirmed})::int as packs, count(*)::int as orders
    from ${orders}
    join ${orderLines} on ${orderLines.order} = ${orders.id}
      and ${orderLines.confirmed} < ${orderLines.quantity}
    join items i on i.id = ${orderLines.item}
    where ${confirmedFrom(period, period.from)} and ${orders.packsConfirmed} < ${ordered}
    group by i.id order by packs desc, i.name, i.id limit ${SHORT_ITEMS}`);
  return rows;
}
