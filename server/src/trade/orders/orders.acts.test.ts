import type { Order } from "@pharmacy/contract/orders/orders";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, act, ORDERS, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { placeOrder } from "./orders.placing.ts";

const server = testServer();

const tryTo = (
  caller: Pick<typeof server, "post">,
  { id, version }: Order,
  name: string,
  body: object = {},
) => caller.post(`${ORDERS}/${id}/${name}`, { version, ...body });

test("placing makes an order binding, and says where it is to go", async () => {
  const { write, owner } = await aCustomer(server);
  const order = await write();
  const placed = await act(owner, order, "place", { totalAmount: 5_950 });
  expect(placed).toMatchObject({
    status: "placed",
    placedAt: expect.any(String),
    placedBy: { name: expect.any(String) },
    deliveryAddress: { city: expect.any(String) },
  });
  const changed = await owner.patch(`${ORDERS}/${order.id}`, { version: 2, note: "More." });
  expect(changed.json().message).toBe(
    "This order was placed and cannot be changed. Withdraw it first.",
  );
  const twice = await tryTo(owner, placed, "place");
  expect(twice.json().message).toBe("This order was already placed.");
});

test("an empty order is not placed, and says so beforehand", async () => {
  const { write, owner } = await aCustomer(server);
  const order = await write({ lines: [] });
  expect(order.blocked.place).toBe("Add at least one line.");
  expect((await tryTo(owner, order, "place")).json().message).toBe("Add at least one line.");
});

test("another price is shown before it is accepted", async () => {
  const { write, owner, list, items } = await aCustomer(server);
  const order = await write();
  const { items: lines } = (await server.get(`/api/lists/${list.id}/lines`)).json();
  const line = lines.find((one: { item: { id: string } }) => one.item.id === items[1].id);
  await server.patch(`/api/lists/${list.id}/lines/${line.id}`, { price: 1_100, version: 1 });
  const refused = await tryTo(owner, order, "place", { totalAmount: 5_950 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message:
      "1 price has changed since this order was written. Look at the new total and place it again.",
    current: { totalAmount: 6_150, lines: [{ unitPrice: 395 }, { unitPrice: 1_100 }] },
  });
  const placed = await act(owner, order, "place", { totalAmount: 6_150 });
  expect(placed).toMatchObject({ totalAmount: 6_150, lines: [{}, { unitPrice: 1_100 }] });
});

test("what cannot be ordered any more is refused, all of it at once", async () => {
  const { write, owner, list, items } = await aCustomer(server);
  const order = await write();
  const [one, other] = items;
  await server.post(`/api/items/${one.id}/discontinue`, { version: one.version });
  const { version } = (await server.get(`/api/lists/${list.id}`)).json();
  await server.post(`/api/lists/${list.id}/archive`, { version });
  const read = await readOrder(owner, order.id);
  expect(read.lines.map(({ problem }) => problem)).toEqual([
    `"${one.name}" is discontinued and cannot be ordered.`,
    `"${other.name}" is not on a price list for Castlewren Pharmacy.`,
  ]);
  const refused = await tryTo(owner, order, "place");
  expect(Object.keys(refused.json().fields)).toEqual(["lines.0.item", "lines.1.item"]);
});

test.each<[string, object, string]>([
  ["on hold", { orderHold: true, orderHoldReason: "Two invoices are late." }, "are on hold"],
  ["without a licence", { licenceExpiresOn: "2020-01-31" }, "has expired"],
])("a pharmacy %s does not order", async (_, values, message) => {
  const { write, owner, organization } = await aCustomer(server);
  const order = await write();
  const { version } = (await server.get(`/api/organizations/${organization}`)).json();
  await server.patch(`/api/organizations/${organization}`, { version, ...values });
  expect((await tryTo(owner, order, "place")).json().message).toContain(message);
});

test("the plan limits the orders of a month, without those that were cancelled", async () => {
  const { write, place, owner } = await aCustomer(server, { maxOrdersPerMonth: 1 });
  const first = await place();
  const second = await write();
  const refused = await tryTo(owner, second, "place");
  expect(refused.json()).toMatchObject({
    error: "plan_limit",
    message: "The plan of Castlewren Pharmacy allows 1 order a month. One was placed this month.",
  });
  await act(owner, first, "cancel", { reason: "Ordered twice" });
  expect((await act(owner, second, "place")).status).toBe("placed");
});

test("of sixteen orders at the edge of the credit limit, no more are placed than fit", async () => {
  const { write, owner } = await aCustomer(server, {}, { creditLimit: 5_950 * 3 });
  const orders: Order[] = [];
  for (let i = 0; i < 16; i++) orders.push(await write());
  const answers = await Promise.all(orders.map((order) => tryTo(owner, order, "place")));
  const placed = answers.filter(({ statusCode }) => statusCode === 200);
  expect(placed).toHaveLength(3);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect(refused?.json().message).toBe(
    "This order would pass the credit limit of €178.50. Castlewren Pharmacy already owes €178.50.",
  );
  const { rows } = await server.db.execute(
    sql`select sum(total_amount)::int as owed from orders where status = 'placed'`,
  );
  expect(rows).toEqual([{ owed: 17_850 }]);
});

test("the credit limit holds between processes, which share no line to wait in", async () => {
  const { write, organization } = await aCustomer(server, {}, { creditLimit: 5_950 * 2 });
  const orders: Order[] = [];
  for (let i = 0; i < 6; i++) orders.push(await write());
  const owner = { ...SYSTEM, role: "owner" as const, organization };
  const placed = await Promise.allSettled(
    orders.map(({ id, version }) => placeOrder(server.services, owner, id, { version })),
  );
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

test("an order is withdrawn while nobody confirmed it, or sent back with a note", async () => {
  const { place, owner } = await aCustomer(server);
  const draft = await act(owner, await place(), "withdraw");
  expect(draft).toMatchObject({ status: "draft", placedAt: null, deliveryAddress: null });
  const placed = await act(owner, draft, "place");
  const back = await act(server, placed, "send-back", { note: "Which strength do you need?" });
  expect(back).toMatchObject({ status: "draft", sentBackNote: "Which strength do you need?" });
  const again = await act(owner, back, "place");
  expect(again.sentBackNote).toBeNull();
  const confirmed = await act(server, again, "confirm");
  const late = await tryTo(owner, confirmed, "withdraw");
  expect(late.json().message).toBe("This order is confirmed and cannot be withdrawn.");
});

test("the desk confirms what comes, more later, and closes the rest", async () => {
  const { place } = await aCustomer(server);
  const placed = await place();
  const [first, second] = placed.lines;
  const short = await act(server, placed, "confirm", {
    lines: [{ line: first?.id, confirmed: 4 }],
  });
  expect(short).toMatchObject({
    status: "confirmed",
    sums: { wanted: 12, confirmed: 6 },
    totalAmount: 5_950,
  });
  const fewer = await tryTo(server, short, "confirm", {
    lines: [
      { line: first?.id, confirmed: 3 },
      { line: second?.id, confirmed: 3 },
    ],
  });
  expect(fewer.json().fields).toEqual({
    "lines.0.confirmed":
      "4 packs were confirmed before. Close the rest once what comes was shipped.",
    "lines.1.confirmed": "At most 2 packs can be confirmed.",
  });
  const more = await act(server, short, "confirm", { lines: [{ line: first?.id, confirmed: 7 }] });
  expect(more.sums.confirmed).toBe(9);
  expect(more.blocked.closeRest).toBe("Nothing was shipped yet. Cancel the order instead.");
  await ship(server, more, { lines: packsOf(more).slice(0, 1) });
  const partly = await readOrder(server, placed.id);
  expect(partly).toMatchObject({ status: "partlyShipped", sums: { shipped: 7 } });
  const closed = await act(server, partly, "close-rest", { reason: "outOfStock" });
  expect(closed).toMatchObject({
    status: "shipped",
    sums: { wanted: 7, confirmed: 7, shipped: 7, struck: 5 },
    totalAmount: 7 * 395,
    lines: [{ struck: 3, strikeReason: "outOfStock" }, { struck: 2 }],
  });
});

test("nothing confirmed is no confirmation, and other orders' lines are refused", async () => {
  const { place } = await aCustomer(server);
  const placed = await place();
  const lines = placed.lines.map(({ id }) => ({ line: id, confirmed: 0 }));
  expect((await tryTo(server, placed, "confirm", { lines })).json().message).toBe(
    "Nothing is confirmed. Cancel the order instead.",
  );
  const foreign = [{ line: "00000000-0000-4000-8000-000000000000", confirmed: 1 }];
  expect((await tryTo(server, placed, "confirm", { lines: foreign })).json().fields).toEqual({
    "lines.0.line": "This order has no such line.",
  });
});

test("an order is cancelled before anything was shipped, by finance too", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  const own = await tryTo(owner, order, "cancel", { reason: "Too late" });
  expect(own.statusCode).toBe(403);
  expect(own.json().message).toBe("The supply desk has confirmed this order. Ask it to cancel.");
  const finance = await server.as("finance");
  const cancelled = await act(finance, order, "cancel", { reason: "Unpaid since June" });
  expect(cancelled).toMatchObject({
    status: "cancelled",
    payment: "void",
    cancelReason: "Unpaid since June",
  });
  const twice = await tryTo(server, cancelled, "cancel", { reason: "Again" });
  expect(twice.json().message).toBe("This order is already cancelled.");
});

test("finance confirms nothing, and a pharmacy does not do the desk's work", async () => {
  const { place, owner } = await aCustomer(server);
  const placed = await place();
  const finance = await server.as("finance");
  expect((await tryTo(finance, placed, "confirm")).json().message).toBe(
    "Finance can cancel orders, but not change them.",
  );
  expect((await tryTo(owner, placed, "confirm")).statusCode).toBe(403);
  const catalogue = await server.as("catalogue");
  expect((await tryTo(catalogue, placed, "cancel", { reason: "Why" })).statusCode).toBe(403);
});

test("of confirming and withdrawing at once, one succeeds", async () => {
  const { place, owner } = await aCustomer(server);
  const placed = await place();
  const answers = await Promise.all([
    tryTo(server, placed, "confirm"),
    tryTo(owner, placed, "withdraw"),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test("of shipping and cancelling at once, one succeeds", async () => {
  const { confirm } = await aCustomer(server);
  const order = await confirm();
  const { id, version } = order;
  const answers = await Promise.all([
    server.post(`${ORDERS}/${id}/shipments`, { version, lines: packsOf(order) }),
    tryTo(server, order, "cancel", { reason: "Changed their mind" }),
  ]);
  const [shipped, cancelled] = answers.map(({ statusCode }) => statusCode < 300);
  expect(shipped).not.toBe(cancelled);
  expect((await readOrder(server, id)).status).toBe(shipped ? "shipped" : "cancelled");
});
