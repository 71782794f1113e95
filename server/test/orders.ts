import type { Order, OrderInput } from "@pharmacy/contract/orders/orders";
import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { ROLES } from "@pharmacy/contract/roles.values";
import type { Packed, Shipment } from "@pharmacy/contract/shipments/shipments";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { orderKind } from "../src/trade/orders/orders.table.ts";
import { shipmentKind } from "../src/trade/shipments/shipments.table.ts";
import { countBy } from "./demo.ts";
import { aGtin } from "./items.ts";
import { newActiveList } from "./lists.ts";
import type { ActedResource, DemoFigures, PreparedWrite, RouteFacts, TileFacts } from "./nouns.ts";
import { aShop } from "./products.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

export const ORDERS = "/api/orders";

let made = 0;

/** A pharmacy that orders two items at 3.95 and 10.00 a pack. */
export async function aCustomer(
  server: Server,
  plan: Partial<PlanInput> = {},
  values: Partial<OrganizationInput> = {},
) {
  made += 1;
  const shop = await aShop(server, plan, values);
  const { organization } = shop;
  const items = [await shop.item({ gtin: aGtin() }), await shop.item({ gtin: aGtin() })];
  const [one, other] = items as [(typeof items)[number], (typeof items)[number]];
  const { currency = "EUR" } = values;
  const list = await newActiveList(server, { name: `Prices ${made}`, organization, currency }, [
    { item: one.id, price: 395 },
    { item: other.id, price: 1_000 },
  ]);
  const owner = await server.as("owner", organization);
  const write = async (
    values: Partial<OrderInput> = {},
    caller: Caller = owner,
  ): Promise<Order> => {
    const answer = await caller.post(ORDERS, {
      lines: [
        { item: one.id, quantity: 10 },
        { item: other.id, quantity: 2 },
      ],
      ...values,
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const place = async (values: Partial<OrderInput> = {}) =>
    act(owner, await write(values), "place");
  const confirm = async () => act(server, await place(), "confirm");
  return { ...shop, items: [one, other] as const, list, owner, write, place, confirm };
}

export type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** An act that succeeds, at the version of the order that is passed. */
export async function act(
  caller: Caller,
  { id, version }: Pick<Order, "id" | "version">,
  name: string,
  body: object = {},
): Promise<Order> {
  const answer = await caller.post(`${ORDERS}/${id}/${name}`, { version, ...body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** The confirmed packs that have not left, as one batch for each line. */
export function packsOf({ lines }: Order, values: Partial<Packed> = {}): Packed[] {
  return lines
    .filter(({ confirmed, shipped }) => confirmed > shipped)
    .map(({ id, place, confirmed, shipped }) => ({
      line: id,
      quantity: confirmed - shipped,
      batchNumber: `LOT${place}`,
      expiryDate: "2099-12-31",
      ...values,
    }));
}

export function sendShipment(
  caller: Caller,
  order: Order,
  { lines = packsOf(order), ...values }: { lines?: Packed[]; carrier?: string } = {},
) {
  const { id, version } = order;
  return caller.post(`${ORDERS}/${id}/shipments`, { version, lines, ...values });
}

/** Packs of an order on their way. */
export async function ship(
  server: Server,
  order: Order,
  values: Parameters<typeof sendShipment>[2] = {},
): Promise<Shipment> {
  const answer = await sendShipment(server, order, values);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export function deliver(caller: Caller, { id, version }: Shipment, lines: object[] = []) {
  return caller.post(`/api/shipments/${id}/deliver`, { version, lines });
}

export async function readOrder(caller: Caller, id: string): Promise<Order> {
  return (await caller.get(`${ORDERS}/${id}`)).json();
}

export function orderWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    prepare: (customer: Customer) => Promise<Order>,
    call: (order: Order, customer: Customer) => ReturnType<Server["post"]>,
  ): PreparedWrite => [
    route,
    async () => {
      const customer = await aCustomer(server);
      const order = await prepare(customer);
      return () => call(order, customer);
    },
  ];
  const written = ({ write }: Customer) => write();
  const placed = ({ place }: Customer) => place();
  const confirmed = ({ confirm }: Customer) => confirm();
  const path = `${ORDERS}/:id`;
  const at =
    (name: string, body: object = {}) =>
    ({ id, version }: Order) =>
      server.post(`${ORDERS}/${id}/${name}`, { version, ...body });
  return [
    [
      `POST ${ORDERS}`,
      async () => {
        const { organization } = await aCustomer(server);
        return () => server.post(ORDERS, { organization });
      },
    ],
    on(`PATCH ${path}`, written, ({ id, version }) =>
      server.patch(`${ORDERS}/${id}`, { version, note: "By the back door." }),
    ),
    on(`DELETE ${path}`, written, ({ id }) => server.delete(`${ORDERS}/${id}`)),
    on(`POST ${ORDERS}/bulk`, placed, ({ id }) =>
      server.post(`${ORDERS}/bulk`, { ids: [id], do: "confirm" }),
    ),
    on(`POST ${path}/again`, written, ({ id }) => server.post(`${ORDERS}/${id}/again`, {})),
    on(`POST ${path}/place`, written, at("place")),
    on(`POST ${path}/withdraw`, placed, at("withdraw")),
    on(`POST ${path}/cancel`, placed, at("cancel", { reason: "Ordered twice" })),
    on(`POST ${path}/send-back`, placed, at("send-back", { note: "Which strength?" })),
    on(`POST ${path}/confirm`, placed, at("confirm")),
    on(
      `POST ${path}/close-rest`,
      async ({ confirm }) => {
        const order = await confirm();
        await ship(server, order, { lines: packsOf(order).slice(1) });
        return readOrder(server, order.id);
      },
      at("close-rest", { reason: "outOfStock" }),
    ),
    on(`POST ${path}/shipments`, confirmed, (order) => sendShipment(server, order)),
    [
      "POST /api/order-demand/:id/allot",
      async () => {
        const { place, items } = await aCustomer(server);
        await place();
        const demand = `/api/order-demand/${items[0].id}`;
        const { id: line, version } = (await server.get(demand)).json().lines[0];
        return () => server.post(`${demand}/allot`, { lines: [{ line, version, packs: 4 }] });
      },
    ],
    [
      "POST /api/shipments/:id/deliver",
      async () => {
        const { confirm } = await aCustomer(server);
        const shipment = await ship(server, await confirm());
        return () => deliver(server, shipment);
      },
    ],
  ];
}

export const facts: RouteFacts = {
  // the reason and the note
  ownTexts: [`${ORDERS}/{id}/cancel`, `${ORDERS}/{id}/send-back`],
  // those of one order are refused before they are looked at: it is not the program's own
  forPrograms: [
    `GET ${ORDERS}`,
    `POST ${ORDERS}`,
    `GET ${ORDERS}/funnel`,
    `GET ${ORDERS}/proposal`,
    `POST ${ORDERS}/quote`,
  ],
};

export const tiles: TileFacts = {
  seenBy: {
    ordersPlaced: ROLES,
    ordersConfirmed: ROLES,
    ordersToInvoice: ["admin", "catalogue", "finance", "support"],
  },
  async make(server) {
    const customer = await aCustomer(server);
    await customer.write();
    await customer.place();
    await customer.place();
    await ship(server, await customer.confirm());
    await customer.confirm();
    return { ordersPlaced: 2, ordersConfirmed: 1 };
  },
};

let inserted = 0;

function anOrderRow(organization: string, name: string) {
  inserted += 1;
  return {
    number: `SO-2026-9${String(inserted).padStart(5, "0")}`,
    organization,
    source: "console",
    currency: "EUR",
    buyerReference: `For ${name}`,
  } as const;
}

export const resource: ActedResource = {
  places: ["orders"],
  async insert({ db }, { organization, name }) {
    const { id } = await insertRecord(db, SYSTEM, orderKind, anOrderRow(organization, name));
    return id;
  },
  writes: orderWrites,
};

type Named = { organization: string; name: string };

export async function insertShipment(db: Server["db"], { organization, name }: Named) {
  const order = await insertRecord(db, SYSTEM, orderKind, anOrderRow(organization, name));
  return insertRecord(db, SYSTEM, shipmentKind, {
    number: order.number.replace("SO", "SH"),
    order: order.id,
    organization,
    carrier: `Carrier of ${name}`,
  });
}

/** The shipments of one pharmacy, for the tests that keep pharmacies apart. */
export const ownResource: ActedResource = {
  places: ["shipments"],
  insert: async ({ db }, named) => (await insertShipment(db, named)).id,
  writes: () => [],
};

const ORDERED = 480;
const SHIPPED = 403;
/** Of the orders and of their shipments. */
const LINES = 9_083;

export const figures: DemoFigures = {
  created: ORDERED + SHIPPED + LINES,
  tiles: { ordersPlaced: 19, ordersConfirmed: 24, ordersToInvoice: 0 },
  tests: {
    async "orders of 400 days in every state, most of them delivered"(db) {
      expect(await countBy(db, "orders where kind = 'supply'", "status")).toEqual({
        draft: 14,
        placed: 19,
        confirmed: 24,
        partlyShipped: 6,
        shipped: 23,
        delivered: 374,
        cancelled: 20,
      });
      expect(await countBy(db, "shipments", "status")).toEqual({ underWay: 29, delivered: 374 });
    },
    async "orders whose sums are those of their lines"(db) {
      const { rows } = await db.execute<Record<string, number>>(sql`
        select count(*)::int as wrong from orders o join (
          select l."order", count(*) as lines, sum(quantity - struck) as wanted,
            sum(confirmed) as confirmed, sum(shipped) as shipped, sum(delivered) as delivered,
            sum(struck) as struck, sum((quantity - struck) * unit_price) as net
          from order_lines l group by l."order") s on s."order" = o.id
        where (o.line_count, o.packs_wanted, o.packs_confirmed, o.packs_shipped,
            o.packs_delivered, o.packs_struck, o.net_amount)
          <> (s.lines, s.wanted, s.confirmed, s.shipped, s.delivered, s.struck, s.net)`);
      expect(rows).toEqual([{ wrong: 0 }]);
    },
    async "orders of which ninety-six packs in a hundred arrived"(db) {
      const { rows } = await db.execute<{ rate: number }>(sql`
        select (100.0 * sum(packs_delivered) / sum(packs_wanted + packs_struck))::float8 as rate
        from orders where kind = 'supply' and status = 'delivered'`);
      expect(rows[0]?.rate).toBeGreaterThan(95);
      expect(rows[0]?.rate).toBeLessThan(98);
    },
    async "orders on weekdays alone, with a number each of their year"(db) {
      const { rows } = await db.execute<Record<string, number>>(sql`
        select (count(*) filter (where extract(isodow from created_at) > 5))::int as weekends,
          count(distinct number)::int as numbers,
          (count(*) filter (where substr(number, 4, 4) <> extract(year from created_at)::text))::int as strayed
        from orders where kind = 'supply'`);
      expect(rows).toEqual([{ weekends: 0, numbers: ORDERED, strayed: 0 }]);
    },
  },
};
