import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  aCustomer,
  act,
  deliver,
  ORDERS,
  packsOf,
  readOrder,
  sendShipment,
  ship,
} from "#test/orders.ts";
import { newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { deliverShipment } from "./shipments.deliver.ts";

const server = testServer();

async function stockOf(organization: string) {
  const { rows } = await server.db.execute(sql`select p.item, b.batch_number as "batchNumber",
    b.quantity, b.status, b.unit_cost::int as "unitCost", p.status as "productStatus",
    p.quantity_on_hand as "onHand"
    from products p join product_batches b on b.product = p.id
    where p.organization = ${organization} order by b.batch_number`);
  return rows;
}

test("confirmed packs leave by batch, and arrive on the pharmacy's shelf", async () => {
  const { confirm, organization, owner, items } = await aCustomer(server);
  const order = await confirm();
  const shipment = await ship(server, order, { carrier: "Corrib Couriers" });
  expect(shipment).toMatchObject({
    number: expect.stringMatching(/^SH-\d{4}-\d{6}$/),
    status: "underWay",
    carrier: "Corrib Couriers",
    order: { id: order.id, number: order.number },
    lines: [
      { batchNumber: "LOT1", quantity: 10, delivered: null },
      { batchNumber: "LOT2", quantity: 2 },
    ],
  });
  expect(await readOrder(owner, order.id)).toMatchObject({ status: "shipped" });
  const delivered = await deliver(owner, shipment);
  expect(delivered.json()).toMatchObject({ status: "delivered", deliveredBy: {} });
  expect(await readOrder(owner, order.id)).toMatchObject({
    status: "delivered",
    sums: { delivered: 12 },
  });
  expect(await stockOf(organization)).toMatchObject([
    { item: items[0].id, batchNumber: "LOT1", quantity: 10, unitCost: 395, onHand: 10 },
    { item: items[1].id, batchNumber: "LOT2", quantity: 2, productStatus: "draft", onHand: 2 },
  ]);
  const { rows } = await server.db.execute(sql`select sum(change)::int as packs from stock_movements
    where source_kind = 'shipment' and source = ${shipment.id}`);
  expect(rows).toEqual([{ packs: 12 }]);
});

test("packs join the batch that is there, and products that are there stay as they are", async () => {
  const { confirm, organization, owner, items, ofItem } = await aCustomer(server);
  const product = (await ofItem(items[0].id)).json();
  await newBatch(server, product.id, { batchNumber: "lot1", quantity: 3 });
  await deliver(owner, await ship(server, await confirm()));
  expect(await stockOf(organization)).toMatchObject([
    { batchNumber: "LOT2" },
    { batchNumber: "lot1", quantity: 13, productStatus: "active" },
  ]);
});

test("the stock card says that packs were delivered, in a new batch as in one that is there", async () => {
  const { confirm, items, ofItem, owner } = await aCustomer(server);
  const product = (await ofItem(items[0].id)).json();
  await newBatch(server, product.id, { batchNumber: "LOT1", quantity: 3 });
  const shipment = await ship(server, await confirm());
  await deliver(owner, shipment);
  const { rows } = await server.db.execute(sql`select distinct reason from stock_movements
    where source_kind = 'shipment' and source = ${shipment.id}`);
  expect(rows).toEqual([{ reason: "delivery" }]);
  expect(shipment.lines).toHaveLength(2);
});

test("what did not arrive is not booked", async () => {
  const { confirm, organization, owner } = await aCustomer(server);
  const order = await confirm();
  const shipment = await ship(server, order);
  const [first, second] = shipment.lines;
  const more = await deliver(owner, shipment, [{ line: first?.id, delivered: 11 }]);
  expect(more.json().fields).toEqual({
    "lines.0.delivered": "Only 10 packs of this batch were sent.",
  });
  await deliver(owner, shipment, [
    { line: first?.id, delivered: 9 },
    { line: second?.id, delivered: 0 },
  ]);
  expect(await stockOf(organization)).toMatchObject([{ batchNumber: "LOT1", quantity: 9 }]);
  expect(await readOrder(owner, order.id)).toMatchObject({
    status: "delivered",
    sums: { shipped: 12, delivered: 9 },
  });
});

test("one line can come from several batches and in several shipments", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  const [first, second] = order.lines;
  const packed = (line: string | undefined, quantity: number, batchNumber: string) => ({
    line: line ?? "",
    quantity,
    batchNumber,
    expiryDate: "2099-12-31",
  });
  const one = await ship(server, order, {
    lines: [packed(first?.id, 4, "A1"), packed(first?.id, 5, "A2")],
  });
  const partly = await readOrder(server, order.id);
  expect(partly).toMatchObject({ status: "partlyShipped", lines: [{ shipped: 9 }, {}] });
  const rest = await ship(server, partly, {
    lines: [packed(first?.id, 1, "A2"), packed(second?.id, 2, "B1")],
  });
  await deliver(owner, rest);
  expect((await readOrder(owner, order.id)).status).toBe("shipped");
  await deliver(owner, one);
  expect((await readOrder(owner, order.id)).status).toBe("delivered");
  const { items } = (await owner.get(`${ORDERS}/${order.id}/shipments`)).json();
  expect(items.map(({ id }: Shipment) => id)).toEqual([one.id, rest.id]);
});

test("all faults of a shipment are refused at once, each at its field", async () => {
  const { confirm } = await aCustomer(server);
  const order = await confirm();
  const [first, second] = order.lines;
  const line = { batchNumber: "X", expiryDate: "2099-12-31" };
  const answer = await sendShipment(server, order, {
    lines: [
      { ...line, line: first?.id ?? "", quantity: 11 },
      { line: second?.id ?? "", quantity: 1, batchNumber: null, expiryDate: null },
      { ...line, line: second?.id ?? "", quantity: 1, expiryDate: "2020-01-31" },
    ],
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields).toEqual({
    "lines.0.quantity": "At most 10 packs of this line can be shipped.",
    "lines.1.batchNumber": "Enter the batch number from the pack.",
    "lines.1.expiryDate": "Enter the expiry date from the pack.",
    "lines.2.expiryDate": "These packs expired on 31 January 2020 and cannot be shipped.",
  });
  expect((await readOrder(server, order.id)).version).toBe(order.version);
});

test("one batch of an item has one expiry date", async () => {
  const { confirm } = await aCustomer(server);
  const order = await confirm();
  const packs = { line: order.lines[0]?.id ?? "", quantity: 5 };
  const answer = await sendShipment(server, order, {
    lines: [
      { ...packs, batchNumber: "k7", expiryDate: "2099-12-31" },
      { ...packs, batchNumber: "K7", expiryDate: "2099-11-30" },
    ],
  });
  expect(answer.json().fields).toEqual({
    "lines.1.expiryDate": "This batch has another expiry date above. Check the packs.",
  });
});

const aRecall = (item: string, batchNumbers: string[]) =>
  server.post("/api/recalls", {
    item,
    isAllBatches: false,
    batchNumbers,
    recallClass: 2,
    reason: "The seal of some packs is broken.",
    instruction: "Put the packs aside.",
  });

test("a recalled batch is not shipped", async () => {
  const { confirm, items } = await aCustomer(server);
  const order = await confirm();
  const { number } = (await aRecall(items[0].id, ["lot1"])).json();
  expect((await sendShipment(server, order)).json().fields).toEqual({
    "lines.0.batchNumber": `Recall ${number} covers these packs. Put them aside.`,
  });
});

test("packs recalled under way are booked as recalled", async () => {
  const { confirm, organization, owner, items } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  await aRecall(items[0].id, ["LOT1"]);
  const read: Shipment = (await owner.get(`/api/shipments/${shipment.id}`)).json();
  expect(read.lines.map(({ isRecalled }) => isRecalled)).toEqual([true, false]);
  await deliver(owner, shipment);
  expect(await stockOf(organization)).toMatchObject([
    { batchNumber: "LOT1", status: "recalled", quantity: 10, onHand: 0 },
    { batchNumber: "LOT2", status: "available" },
  ]);
});

test("a shipment is received once, however often it is sent", async () => {
  const { confirm, organization, owner } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  const answers = await Promise.all(Array.from({ length: 16 }, () => deliver(owner, shipment)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await stockOf(organization)).toMatchObject([{ quantity: 10 }, { quantity: 2 }]);
});

test("a shipment is received once by several processes, which share no line to wait in", async () => {
  const { confirm, organization } = await aCustomer(server);
  const { id, version } = await ship(server, await confirm());
  const owner = { ...SYSTEM, role: "owner" as const, organization };
  const received = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      deliverShipment(server.services, owner, id, { version, lines: [] }),
    ),
  );
  expect(received.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stockOf(organization)).toMatchObject([{ quantity: 10 }, { quantity: 2 }]);
});

test("what the plan has no room for is refused, and nothing of it is booked", async () => {
  const { confirm, organization, owner } = await aCustomer(server, { maxProducts: 1 });
  const order = await confirm();
  const shipment = await ship(server, order);
  const answer = await deliver(owner, shipment);
  expect(answer.json()).toMatchObject({
    error: "plan_limit",
    message: "This would add 2 products. Castlewren Pharmacy has 0 of 1.",
  });
  expect(await stockOf(organization)).toEqual([]);
  expect((await readOrder(owner, order.id)).sums.delivered).toBe(0);
});

test("technicians receive, viewers and other pharmacies do not", async () => {
  const { confirm, organization } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  const other = await aCustomer(server, {}, { name: "Dunmarrow Chemist" });
  for (const caller of [await server.as("viewer", organization), other.owner]) {
    expect((await deliver(caller, shipment)).statusCode).toBe(403);
  }
  const technician = await server.as("technician", organization);
  expect((await deliver(technician, shipment)).statusCode).toBe(200);
});

test("an order ships only what was confirmed", async () => {
  const { place, owner } = await aCustomer(server);
  const placed = await place();
  const early = await sendShipment(server, placed, {
    lines: [
      { line: placed.lines[0]?.id ?? "", quantity: 1, batchNumber: "A", expiryDate: "2099-12-31" },
    ],
  });
  expect(early.json().message).toBe("This order is placed and cannot be shipped.");
  const confirmed = await act(server, placed, "confirm");
  const own = await owner.post(`${ORDERS}/${placed.id}/shipments`, {
    version: confirmed.version,
    lines: packsOf(confirmed),
  });
  expect(own.statusCode).toBe(403);
});
