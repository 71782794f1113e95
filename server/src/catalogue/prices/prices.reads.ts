import type { ItemStatus } from "@pharmacy/contract/items/items.values";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import type { Licence } from "../items/items.covered.ts";
import { lineRank, priceRank } from "./prices.order.ts";

const idIn = (name: string) => (isId(name) ? name : null);
const numberIn = (name: string) => /^itm-(\d{1,15})$/.exec(name)?.[1] ?? null;

/** Asks for a number of packs of an item, by its id or its code in lower case. */
export type PriceRequest = { item: string; quantity: number };

/** A pharmacy on a civil day in its time zone. */
export type Buyer = Licence & { id: string; currency: string; on: string };

/**
 * The line that decides an item's price, before its limits are checked. An unknown item has only
 * the requested fields.
 */
export type Found = {
  item: string;
  itemId: string | null;
  quantity: number;
  itemName: string | null;
  itemStatus: ItemStatus | null;
  controlledSchedule: string | null;
  list: { id: string; code: string; name: string } | null;
  line: {
    id: string;
    price: number;
    minQuantity: number;
    maxQuantity: number | null;
    multipleOf: number;
  } | null;
};

/** The day is today in the pharmacy's time zone, unless the request has one. */
export async function buyerOf(
  db: Database | Transaction,
  organization: string,
  on: string | undefined,
  now: number,
): Promise<Buyer | undefined> {
  const { rows } =
    await db.execute<Buyer>(sql`select id, name, currency, controlled_schedules as "controlledSchedules",
    coalesce(${on ?? null}::date,
      (to_timestamp(${now / 1000}::float8) at time zone time_zone)::date)::text as "on"
    from organizations where id = ${organization} and deleted_at is null`);
  return rows[0];
}

export function appliesTo({ id, currency, on }: Buyer): SQL {
  return sql`(p.status = 'active' and (p.organization = ${id} or p.organization is null)
    and p.currency = ${currency} and p.valid_from <= ${on}::date
    and coalesce(p.valid_to, 'infinity') >= ${on}::date)`;
}

/**
 * Finds the prices of many items in one query. Each list competes with the line that applies to the
 * quantity, even below the line's minimum.
 */
export async function findPrices(
  db: Database | Transaction,
  buyer: Buyer,
  requests: readonly PriceRequest[],
): Promise<Found[]> {
  const names = requests.map(({ item }) => item);
  const quantities = requests.map(({ quantity }) => quantity);
  const { rows } = await db.execute<FoundRow>(sql`
    with requests as (
      select * from unnest(${sql.param(names.map(idIn))}::uuid[],
        ${sql.param(names.map(numberIn))}::bigint[], ${sql.param(quantities)}::int[])
        with ordinality as a (item_id, number, quantity, place)
    ), named as materialized (
      select a.place, a.quantity, i.id, i.name, i.status, i.controlled_schedule
      from requests a join items i on i.number = a.number
      union all
      select a.place, a.quantity, i.id, i.name, i.status, i.controlled_schedule
      from requests a join items i on i.id = a.item_id
    ), applying as materialized (
      select p.id, p.code, p.name, p.organization, p.priority, p.valid_from
      from price_lists p where ${appliesTo(buyer)}
    ), breaks as (
      select distinct on (a.place, p.id) a.place, p.id as list, l.id,
        l.price, l.min_quantity, l.max_quantity, l.multiple_of,
        l.min_quantity <= a.quantity as is_reached
      from named a
      cross join applying p
      join price_list_lines l on l.list = p.id and l.item = a.id
      order by a.place, p.id, ${lineRank(sql`l`, sql`a.quantity`)}
    ), chosen as (
      select distinct on (b.place) b.*, p.code, p.name
      from breaks b join applying p on p.id = b.list
      order by b.place, ${priceRank(sql`p`, sql`b`)}
    )
    select a.place::int, a.id as "itemId", a.name as "itemName", a.status as "itemStatus",
      a.controlled_schedule as "controlledSchedule",
      c.list as "listId", c.code, c.name, c.id as "lineId", c.price::float8,
      c.min_quantity as "minQuantity", c.max_quantity as "maxQuantity",
      c.multiple_of as "multipleOf"
    from named a
    left join chosen c on c.place = a.place`);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requests.map((request, index) => foundOf(request, byPlace.get(index + 1)));
}

type FoundRow = {
  place: number;
  itemId: string;
  itemName: string;
  itemStatus: ItemStatus;
  controlledSchedule: string | null;
  listId: string | null;
  code: string;
  name: string;
  lineId: string;
  price: number;
  minQuantity: number;
  maxQuantity: number | null;
  multipleOf: number;
};

function foundOf({ item, quantity }: PriceRequest, row: FoundRow | undefined): Found {
  if (!row) {
    return {
      item,
      quantity,
      itemId: null,
      itemName: null,
      itemStatus: null,
      controlledSchedule: null,
      list: null,
      line: null,
    };
  }
  const { itemId, itemName, itemStatus, controlledSchedule, listId, code, name } = row;
  const { lineId, price, minQuantity, maxQuantity, multipleOf } = row;
  return {
    item,
    quantity,
    itemId,
    itemName,
    itemStatus,
    controlledSchedule,
    list: listId === null ? null : { id: listId, code, name },
    line: listId === null ? null : { id: lineId, price, minQuantity, maxQuantity, multipleOf },
  };
}
