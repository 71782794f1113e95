import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { examplesOf, runExamples } from "#test/guides.ts";
import { aGtin } from "#test/items.ts";
import { newActiveList } from "#test/lists.ts";
import { aCustomer, act, ORDERS, readOrder, ship } from "#test/orders.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const BOTH = ["orders:read", "orders:write"] as const;

test("the guide for programs that order works as it is written", async () => {
  const { organization, item } = await aCustomer(server);
  const [one, other] = [
    await item({ gtin: "09521234000013" }),
    await item({ gtin: "09521234000020" }),
  ];
  await newActiveList(server, { name: "For the guide", organization }, [
    { item: one.id, price: 395 },
    { item: other.id, price: 1_000 },
  ]);
  const { secret } = await aTill(server, organization, [...BOTH]);
  const examples = examplesOf("ordering.md");
  expect(examples).toHaveLength(3);
  const { code, out } = await runExamples(server, examples, secret);
  expect(code, out).toBe(0);
  const { items: orders } = (await server.get(ORDERS)).json();
  expect(orders).toMatchObject([
    { status: "placed", source: "api", buyerReference: "PO 4711", totalAmount: 5_950 },
  ]);
});

test("a program orders by GTIN, sees what it costs, and follows it to the shelf", async () => {
  const { organization, items } = await aCustomer(server);
  const program = await aTill(server, organization, [...BOTH]);
  const lines = items.map(({ gtin }) => ({ gtin: gtin as string, quantity: 3 }));
  const order = (await program.post(ORDERS, { lines })).json();
  expect(order).toMatchObject({ netAmount: 4_185, lines: [{ unitPrice: 395 }, {}] });
  expect(order).not.toHaveProperty("internalNote");
  expect(Object.keys(order.blocked).sort()).toEqual(
    [
      "closeRest",
      "confirm",
      "delete",
      "pickList",
      "savePdf",
      "sendBack",
      "ship",
      "withdraw",
    ].sort(),
  );
  const placed = await act(program, order, "place", { totalAmount: order.totalAmount });
  expect(placed.placedBy).toBe(null);
  const entry = (await server.history()).find(({ action }) => action === "place");
  expect(entry).toMatchObject({ actorType: "apiToken" });
  const shipment = await ship(server, await act(server, placed, "confirm"));
  const read = (await program.get(`${ORDERS}/${order.id}/shipments`)).json();
  expect(read.items).toMatchObject([
    { number: shipment.number, lines: [{ batchNumber: "LOT1" }, {}] },
  ]);
});

test("lines are refused at their place: unknown, repeated, without a name or with two", async () => {
  const { organization, items, item } = await aCustomer(server);
  const program = await aTill(server, organization, [...BOTH]);
  const [{ id, gtin }] = items;
  const draft = await item({ gtin: aGtin() });
  await server.db.execute(sql`update items set status = 'draft' where id = ${draft.id}`);
  const unknown = aGtin();
  const refused = await program.post(ORDERS, {
    lines: [
      { gtin, quantity: 1 },
      { gtin: unknown, quantity: 1 },
      { item: id, quantity: 1 },
      { gtin: draft.gtin, quantity: 1 },
    ],
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({
    "lines.1.gtin": `No item has the GTIN ${unknown}.`,
    "lines.2.item": "This item is already in line 1. Change its quantity there.",
    "lines.3.gtin": `No item has the GTIN ${draft.gtin}.`,
  });
  const misnamed = await program.post(ORDERS, {
    lines: [
      { quantity: 1 },
      { item: id, gtin, quantity: 1 },
      { gtin: "9521234000014", quantity: 1 },
    ],
  });
  expect(Object.keys(misnamed.json().fields)).toEqual([
    "lines.0.item",
    "lines.1.item",
    "lines.2.gtin",
  ]);
  expect(await server.db.$count(sql`orders`)).toBe(0);
});

test("a program reads with one scope, writes with the other, and never for another pharmacy", async () => {
  const own = await aCustomer(server);
  const foreign = await aCustomer(server);
  const theirs = await foreign.place();
  const reader = await aTill(server, own.organization, ["orders:read"]);
  const till = await aTill(server, own.organization);
  const both = await aTill(server, own.organization, [...BOTH]);
  const order = await own.write();
  expect((await reader.get(`${ORDERS}/${order.id}`)).statusCode).toBe(200);
  for (const caller of [reader, till]) {
    expect((await caller.post(ORDERS, {})).statusCode).toBe(403);
    expect((await caller.post(`${ORDERS}/${order.id}/place`, { version: 1 })).statusCode).toBe(403);
  }
  expect((await till.get(ORDERS)).statusCode).toBe(403);
  for (const answer of [
    await both.get(`${ORDERS}/${theirs.id}`),
    await both.get(`${ORDERS}/${theirs.id}/shipments`),
    await both.post(`${ORDERS}/${theirs.id}/withdraw`, { version: theirs.version }),
    await both.post(ORDERS, { organization: foreign.organization }),
    await both.post(`${ORDERS}/${order.id}/confirm`, { version: 1 }),
    await both.post(`${ORDERS}/${order.id}/send-back`, { version: 1, note: "No." }),
  ]) {
    expect(answer.statusCode).toBe(403);
  }
  expect((await both.get(ORDERS)).body).not.toContain(theirs.number);
  expect(await readOrder(server, theirs.id)).toMatchObject({ status: "placed" });
});

test("scopes of tokens that were made before there were orders open nothing", async () => {
  const { organization } = await aCustomer(server);
  const program = await aTill(server, organization, ["stock:read"]);
  await server.db.execute(sql`update tokens set scopes = '{stock:read,products:write}'`);
  expect((await program.post(ORDERS, {})).statusCode).toBe(403);
});
