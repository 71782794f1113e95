import type { Order } from "@pharmacy/contract/orders/orders";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, act, deliver, ORDERS, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { withdrawItem } from "../../catalogue/items/items.acts.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import { deliverShipment } from "../shipments/shipments.deliver.ts";
import { placeOrder } from "./orders.placing.ts";

const server = testServer();

const REASON = "Authorisation suspended by the agency";

async function withdraw(id: string) {
  const [item] = await server.db.select().from(items).where(eq(items.id, id));
  if (!item) throw new Error("No such item.");
  const { code, version } = item;
  const answer = await server.post(`/api/items/${id}/withdraw`, { code, version, reason: REASON });
  expect(answer.statusCode, answer.body).toBe(200);
}

const lineOf = ({ lines }: Order, item: string) => lines.find((line) => line.item.id === item);

test("a withdrawn item leaves every order that waits for it, with the sums and the log", async () => {
  const { items: both, place, confirm, write, owner } = await aCustomer(server);
  const [one, other] = both;
  const placed = await place();
  const confirmed = await confirm();
  const draft = await write();
  await withdraw(one.id);
  for (const { id } of [placed, confirmed]) {
    const order = await readOrder(owner, id);
    expect(lineOf(order, one.id)).toMatchObject({
      quantity: 10,
      struck: 10,
      confirmed: 0,
      strikeReason: "withdrawn",
      netAmount: 0,
    });
    expect(order).toMatchObject({ netAmount: 2_000, sums: { wanted: 2, struck: 10 } });
    expect(lineOf(order, other.id)).toMatchObject({ struck: 0 });
  }
  expect(await readOrder(owner, placed.id)).toMatchObject({ status: "placed" });
  expect(await readOrder(owner, confirmed.id)).toMatchObject({ status: "confirmed" });
  const kept = await readOrder(owner, draft.id);
  expect(lineOf(kept, one.id)).toMatchObject({ struck: 0, problem: expect.any(String) });
  const refused = await owner.post(`${ORDERS}/${draft.id}/place`, { version: draft.version });
  expect(Object.keys(refused.json().fields)).toEqual(["lines.0.item"]);
  const history = (await server.history()).filter(({ model }) => /^order/.test(model ?? ""));
  const last = history.filter(({ requestId }) => requestId === history.at(-1)?.requestId);
  expect(last.map(({ model }) => model).sort()).toEqual([
    "order",
    "order",
    "orderLine",
    "orderLine",
  ]);
});

test("its pharmacy is told, and the answer says so", async () => {
  const { items: both, place, owner } = await aCustomer(server);
  const { number } = await place();
  const [item] = await server.db.select().from(items).where(eq(items.id, both[0].id));
  const { code = "", version = 1 } = item ?? {};
  const withdrawal = { code, version, reason: REASON };
  const answer = await server.post(`/api/items/${both[0].id}/withdraw`, withdrawal);
  expect(answer.json()).toMatchObject({ letter: expect.any(String) });
  const [email] = (await emailsTo(server.db, server.services.secret, owner.userId)).filter(
    ({ kind }) => kind === "orderLineWithdrawn",
  );
  expect(email?.text).toContain(`10 packs of order ${number} will not come.`);
  expect(email?.text).toContain(`Reason: ${REASON}`);
});

test("an order of nothing else is cancelled, and says why", async () => {
  const {
    items: [one],
    write,
    owner,
  } = await aCustomer(server);
  const order = await write({ lines: [{ item: one.id, quantity: 3 }] });
  await act(owner, order, "place");
  await withdraw(one.id);
  expect(await readOrder(owner, order.id)).toMatchObject({
    status: "cancelled",
    payment: "void",
    cancelReason: `Withdrawn: ${REASON}`,
    totalAmount: 0,
  });
});

test("an order that was struck and becomes a draft again wants all of its packs", async () => {
  const { items: both, place, owner } = await aCustomer(server);
  const [one] = both;
  const [first, second] = [await place(), await place()];
  await withdraw(one.id);
  for (const [{ id }, name, body, caller] of [
    [first, "withdraw", {}, owner],
    [second, "send-back", { note: "Which strength?" }, server],
  ] as const) {
    const draft = await act(caller, await readOrder(server, id), name, body);
    expect(draft).toMatchObject({ status: "draft", totalAmount: 5_950, sums: { struck: 0 } });
    expect(lineOf(draft, one.id)).toMatchObject({ struck: 0, strikeReason: null });
  }
  // placed again once the withdrawal is reversed
  const [item] = await server.db.select().from(items).where(eq(items.id, one.id));
  const restore = { reason: "The agency has lifted it.", version: item?.version };
  const restored = await server.post(`/api/items/${one.id}/activate`, restore);
  expect(restored.statusCode, restored.body).toBe(200);
  const again = await act(owner, await readOrder(owner, first.id), "place");
  expect(again).toMatchObject({ status: "placed", sums: { wanted: 12, struck: 0 } });
  expect(lineOf(again, one.id)).toMatchObject({ struck: 0 });
});

test("packs that have left stay shipped, and the rest is struck", async () => {
  const {
    items: [one],
    confirm,
    owner,
  } = await aCustomer(server);
  const order = await confirm();
  const [first] = packsOf(order);
  if (!first) throw new Error("Nothing to ship.");
  const shipment = await ship(server, order, { lines: [{ ...first, quantity: 4 }] });
  await withdraw(one.id);
  const after = await readOrder(owner, order.id);
  expect(lineOf(after, one.id)).toMatchObject({ confirmed: 4, shipped: 4, struck: 6 });
  expect(after.status).toBe("partlyShipped");
  const delivered = await deliver(owner, shipment);
  expect(delivered.statusCode, delivered.body).toBe(200);
  const { items: products } = (await owner.get("/api/products")).json();
  expect(products).toMatchObject([{ status: "blocked", quantityOnHand: 4 }]);
});

test("orders that are shipped, delivered or cancelled are left alone", async () => {
  const {
    items: [one],
    confirm,
    place,
    owner,
  } = await aCustomer(server);
  const shipped = await confirm();
  await ship(server, shipped);
  const cancelled = await act(owner, await place(), "cancel", { reason: "Twice" });
  const before = [await readOrder(server, shipped.id), cancelled];
  await withdraw(one.id);
  for (const { id, version } of before) {
    expect(await readOrder(server, id)).toMatchObject({ version });
  }
});

test("more orders than are locked at a time all lose the line", async () => {
  const {
    items: [one],
    write,
    owner,
  } = await aCustomer(server);
  const lines = [{ item: one.id, quantity: 1 }];
  for (let count = 0; count < 103; count += 1) await act(owner, await write({ lines }), "place");
  await withdraw(one.id);
  const left = sql`orders where status <> 'cancelled'`;
  expect(await server.db.$count(left)).toBe(0);
});

/** Guarantees that no order is placed with an item whose withdrawal did not see it. */
test("placings beside a withdrawal: each is struck or refused", async () => {
  const {
    items: [one],
    write,
    owner,
  } = await aCustomer(server);
  const lines = [{ item: one.id, quantity: 1 }];
  const drafts: Order[] = [];
  for (let count = 0; count < 12; count += 1) drafts.push(await write({ lines }));
  const [item] = await server.db.select().from(items).where(eq(items.id, one.id));
  if (!item) throw new Error("No such item.");
  const actor: Actor = { ...SYSTEM, type: "user", id: owner.userId, role: "owner" };
  const withdrawal = { code: item.code, version: item.version, reason: REASON };
  // no line of one process orders these
  const outcomes = await Promise.allSettled([
    ...drafts
      .slice(0, 6)
      .map(({ id }) =>
        placeOrder(server.services, actor, id, { version: 1, totalAmount: undefined }),
      ),
    withdrawItem(server.services, SYSTEM, one.id, withdrawal),
    ...drafts
      .slice(6)
      .map(({ id }) =>
        placeOrder(server.services, actor, id, { version: 1, totalAmount: undefined }),
      ),
  ]);
  expect(outcomes[6]).toMatchObject({ status: "fulfilled" });
  const { rows } = await server.db.execute<{ status: string; open: number }>(sql`
    select o.status, count(*)::int as open from orders o where status <> 'draft' group by 1`);
  expect(rows.filter(({ status }) => status !== "cancelled")).toEqual([]);
});

/** Guarantees that neither waits for the other for good: both lock the item first. */
test("deliveries beside a withdrawal both come to an end", async () => {
  const {
    items: [one],
    confirm,
  } = await aCustomer(server);
  const shipments: Shipment[] = [];
  for (let count = 0; count < 6; count += 1) {
    const order = await confirm();
    const [first] = packsOf(order);
    if (!first) throw new Error("Nothing to ship.");
    shipments.push(await ship(server, order, { lines: [{ ...first, quantity: 4 }] }));
  }
  const [item] = await server.db.select().from(items).where(eq(items.id, one.id));
  if (!item) throw new Error("No such item.");
  const withdrawal = { code: item.code, version: item.version, reason: REASON };
  const receive = ({ id, version }: Shipment) =>
    deliverShipment(server.services, SYSTEM, id, { version, lines: [] });
  await Promise.all([
    ...shipments.slice(0, 3).map(receive),
    withdrawItem(server.services, SYSTEM, one.id, withdrawal),
    ...shipments.slice(3).map(receive),
  ]);
  const wrong = sql`order_lines where item = ${one.id} and (delivered, struck) <> (4, 6)`;
  expect(await server.db.$count(wrong)).toBe(0);
});
