import type { Order } from "@pharmacy/contract/orders/orders";
import type { Return } from "@pharmacy/contract/returns/returns";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, type Customer, ORDERS, packsOf, readOrder } from "#test/orders.ts";
import { decide, sendClaims } from "#test/returns.ts";
import { testServer } from "#test/server.ts";
import { randomOf } from "../../demo/random.ts";

const server = testServer();

const ROUNDS = 60;
const ACTORS = 4;

/** What must hold of every order, however it got there. One row for each that breaks it. */
const BROKEN = sql`
  select 'line' as what, l.id from order_lines l where not (
      l.confirmed between l.shipped and l.quantity - l.struck
      and l.shipped >= l.delivered and l.struck between 0 and l.quantity)
  union all
  select 'sums', o.id from orders o left join (select l."order", count(*) as lines,
      sum(quantity - struck) as wanted, sum(confirmed) as confirmed, sum(shipped) as shipped,
      sum(delivered) as delivered, sum(struck) as struck from order_lines l group by 1) s
    on s."order" = o.id
    where (o.line_count, o.packs_wanted, o.packs_confirmed, o.packs_shipped, o.packs_delivered,
      o.packs_struck) is distinct from (coalesce(s.lines, 0), coalesce(s.wanted, 0),
      coalesce(s.confirmed, 0), coalesce(s.shipped, 0), coalesce(s.delivered, 0),
      coalesce(s.struck, 0))
  union all
  select 'sent', l.id from order_lines l where l.shipped <> coalesce(
    (select sum(quantity) from shipment_lines where order_line = l.id), 0)
  union all
  select 'arrived', l.id from order_lines l where l.delivered <> coalesce(
    (select sum(delivered) from shipment_lines where order_line = l.id), 0)
  union all
  select 'booked', s.id from shipments s where coalesce(
      (select sum(change) from stock_movements where source_kind = 'shipment' and source = s.id), 0)
    <> coalesce((select sum(delivered) from shipment_lines where shipment = s.id), 0)
  union all
  select 'claimed', l.id from shipment_lines l join return_lines c on c.shipment_line = l.id
    where c.decision is distinct from 'declined' group by l.id
    having sum(c.quantity) filter (where c.reason = 'missing') > l.quantity - coalesce(l.delivered, 0)
      or sum(c.quantity) filter (where c.reason <> 'missing') > coalesce(l.delivered, 0)
  union all
  select 'off the shelf', r.id from returns r where coalesce(
      (select -sum(change) from stock_movements where source_kind = 'return' and source = r.id), 0)
    <> coalesce((select sum(quantity) from return_lines c where c.return = r.id
      and c.reason <> 'missing' and c.decision is distinct from 'declined'), 0)
  union all
  select 'under way', o.id from orders o where o.shipments_under_way <>
    (select count(*) from shipments s where s."order" = o.id and s.status = 'underWay')
  union all
  select 'total of the list', null from (select organization, status, payment, 1 as n from orders
      union all select organization, status, payment, -n from order_pharmacy_counts) counted
    group by organization, status, payment having sum(n) <> 0
  union all
  select 'total of all lists', null from (select status, payment, 1 as n from orders
      union all select status, payment, -n from order_state_counts) counted
    group by status, payment having sum(n) <> 0
  union all
  select 'status', o.id from orders o where o.status <> case
    when o.status in ('draft', 'placed', 'cancelled') then o.status
    when o.packs_shipped = 0 then 'confirmed'
    when o.packs_shipped < o.packs_wanted then 'partlyShipped'
    when exists (select from shipments s where s."order" = o.id and s.status = 'underWay')
      then 'shipped'
    else 'delivered' end`;

test("quantities fit together after any acts of several people at once", async () => {
  const random = randomOf(7);
  const customer = await aCustomer(server);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await customer.write()).id);
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const acts = Array.from({ length: ACTORS }, () => anAct(customer, random, random.one(ids)));
    const statuses = await Promise.all(acts.map((call) => call()));
    for (const status of statuses) {
      // what is refused has a reason
      expect([200, 201, 409, 422]).toContain(status);
      if (status < 300) done += 1;
    }
    expect((await server.db.execute(BROKEN)).rows).toEqual([]);
  }
  expect(done).toBeGreaterThan(ROUNDS / 4);
  const { rows } = await server.db.execute(sql`select decision, count(*)::int as lines
    from return_lines where decision is not null group by 1 order by 1`);
  expect(rows).toMatchObject([{ decision: "accepted" }, { decision: "declined" }]);
}, 120_000);

type Random = ReturnType<typeof randomOf>;

/** One act at random, with quantities that may not fit, by someone who may have read long ago. */
function anAct({ owner }: Customer, random: Random, id: string): () => Promise<number> {
  const what = random.one(ACTS);
  const part = random.next();
  return async () => {
    const order = await readOrder(server, id);
    const { version } = order;
    const act = (name: string, body: object = {}) =>
      server.post(`${ORDERS}/${id}/${name}`, { version, ...body });
    const some = (most: number) => Math.floor(part * (most + 2));
    const answer = await {
      place: () => act("place"),
      withdraw: () => act("withdraw"),
      confirm: () =>
        act("confirm", {
          lines: order.lines.map((line) => ({ line: line.id, confirmed: some(line.quantity) })),
        }),
      confirmAll: () => act("confirm"),
      ship: () => act("shipments", { lines: partOf(order, part) }),
      close: () => act("close-rest", { reason: "outOfStock" }),
      deliver: () => deliverOne(owner, order, part),
      claim: () => claimSome(owner, order, part),
      decide: () => decideOne(order, part),
      again: async () =>
        ["cancelled", "delivered"].includes(order.status)
          ? owner.post(ORDERS, {
              lines: order.lines.map(({ item, quantity }) => ({ item: item.id, quantity })),
            })
          : act("place"),
    }[what]();
    return answer.statusCode;
  };
}

const ACTS = [
  "place",
  "withdraw",
  "confirm",
  "confirmAll",
  "ship",
  "ship",
  "close",
  "deliver",
  "deliver",
  "claim",
  "claim",
  "decide",
  "again",
] as const;

function partOf(order: Order, part: number) {
  const packs = packsOf(order).map((one) => ({
    ...one,
    quantity: Math.max(1, Math.ceil(one.quantity * part)),
  }));
  const [line] = order.lines;
  return packs.length > 0
    ? packs
    : [{ line: line?.id ?? "", quantity: 1, batchNumber: "NONE", expiryDate: "2099-12-31" }];
}

async function deliverOne({ get, post }: Customer["owner"], order: Order, part: number) {
  const { items } = (await get(`${ORDERS}/${order.id}/shipments`)).json();
  const shipment: Shipment | undefined = items.at(Math.floor(part * items.length));
  if (!shipment) return post(`${ORDERS}/${order.id}/place`, { version: order.version });
  const [line] = shipment.lines;
  const delivered = Math.floor((line?.quantity ?? 0) * part);
  return post(`/api/shipments/${shipment.id}/deliver`, {
    version: shipment.version,
    lines: [{ line: line?.id, delivered }],
  });
}

/** Claims of a shipment, as missing or as damaged, that may be too many. */
async function claimSome({ get, post }: Customer["owner"], order: Order, part: number) {
  const { items } = (await get(`${ORDERS}/${order.id}/shipments`)).json();
  const shipment: Shipment | undefined = items.at(Math.floor(part * items.length));
  if (!shipment) return post(`${ORDERS}/${order.id}/place`, { version: order.version });
  const claims = shipment.lines.map(({ id: line, quantity }, place) => ({
    line,
    quantity: Math.max(1, Math.round(quantity * part)),
    reason: (place + Math.round(part * 10)) % 3 === 0 ? "missing" : "damaged",
  }));
  return sendClaims({ get, post }, shipment, claims);
}

async function decideOne(order: Order, part: number) {
  const { items } = (await server.get(`${ORDERS}/${order.id}/returns`)).json();
  const one: Return | undefined = items.at(Math.floor(part * items.length));
  if (!one) return server.post(`${ORDERS}/${order.id}/place`, { version: order.version });
  return decide(server, one, part < 0.5 ? "declined" : "accepted");
}
