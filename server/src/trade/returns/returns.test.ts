import type { Return } from "@pharmacy/contract/returns/returns";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, deliver, ship } from "#test/orders.ts";
import { aClaim, aReceiver, claim, decide, RETURNS, sendClaims } from "#test/returns.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { openReturn } from "./returns.open.ts";

const server = testServer();

async function stockOf(organization: string) {
  const { rows } = await server.db.execute(sql`select b.batch_number as batch, b.quantity, b.status,
    p.quantity_on_hand as "onHand"
    from products p join product_batches b on b.product = p.id
    where p.organization = ${organization} order by b.batch_number`);
  return rows;
}

async function movementsOf({ id }: { id: string }) {
  const { rows } = await server.db.execute(sql`select batch_number as batch, change,
    shelf_change as "shelfChange", reason from stock_movements
    where source_kind = 'return' and source = ${id} order by at, id`);
  return rows;
}

test("packs that are claimed leave the shelf at once, except missing ones", async () => {
  const { organization, owner, shipment, lines } = await aReceiver(server, [8, 2]);
  const opened = await claim(owner, shipment, [
    aClaim(lines[0], 2, "missing"),
    { ...aClaim(lines[0], 3, "damaged"), note: "Wet in the box." },
    aClaim(lines[1], 1, "shortDated"),
  ]);
  expect(opened).toMatchObject({
    number: expect.stringMatching(/^RT-\d{4}-\d{6}$/),
    status: "requested",
    shipment: { id: shipment.id, number: shipment.number },
    order: shipment.order,
    lineCount: 3,
    packs: 6,
    packsBack: 0,
    lines: [
      { reason: "missing", quantity: 2, decision: null },
      { reason: "damaged", quantity: 3, note: "Wet in the box.", batchNumber: "LOT1" },
      { reason: "shortDated", quantity: 1, batchNumber: "LOT2" },
    ],
  });
  expect(await stockOf(organization)).toMatchObject([
    { batch: "LOT1", quantity: 5, onHand: 5 },
    { batch: "LOT2", quantity: 1, onHand: 1 },
  ]);
  expect(await movementsOf(opened)).toEqual([
    { batch: "LOT1", change: -3, shelfChange: -3, reason: "returned" },
    { batch: "LOT2", change: -1, shelfChange: -1, reason: "returned" },
  ]);
});

test("what is wrong with a shipment is claimed in the step that receives it", async () => {
  const { confirm, owner, organization } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  const [first, second] = shipment.lines.map(({ id }) => id) as [string, string];
  const counts = [{ line: first, delivered: 9 }];
  const send = (claims: object[]) =>
    owner.post(`/api/shipments/${shipment.id}/deliver`, {
      version: shipment.version,
      lines: counts,
      claims,
    });
  const refused = await send([aClaim(first, 2, "missing"), aClaim(second, 3, "wrong")]);
  expect(refused.json().fields).toEqual({
    "claims.0.quantity": "Only 1 pack of this batch is missing.",
    "claims.1.quantity": "At most 2 packs of this batch can be returned.",
  });
  expect(await stockOf(organization)).toEqual([]);
  const received = await send([aClaim(first, 1, "missing"), aClaim(second, 2, "wrong")]);
  expect(received.json()).toMatchObject({ status: "delivered" });
  expect(await stockOf(organization)).toMatchObject([
    { batch: "LOT1", quantity: 9 },
    { batch: "LOT2", quantity: 0 },
  ]);
  const { items, claimable } = (await owner.get(`/api/orders/${shipment.order.id}/returns`)).json();
  expect(items).toMatchObject([{ status: "requested", packs: 3, lines: [{}, {}] }]);
  expect(claimable).toEqual([
    { line: first, missing: 0, arrived: 9 },
    { line: second, missing: 0, arrived: 0 },
  ]);
});

test("technicians receive without claiming", async () => {
  const { confirm, organization } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  const technician = await server.as("technician", organization);
  const line = shipment.lines[0]?.id ?? "";
  const answer = await technician.post(`/api/shipments/${shipment.id}/deliver`, {
    version: shipment.version,
    lines: [{ line, delivered: 9 }],
    claims: [aClaim(line, 1, "missing")],
  });
  expect(answer.json()).toMatchObject({
    error: "forbidden",
    message: "Only an owner or a pharmacist can claim packs.",
  });
  expect((await deliver(technician, shipment, [{ line, delivered: 9 }])).statusCode).toBe(200);
});

test("no more is claimed than was sent, over all returns that were not declined", async () => {
  const { owner, shipment, lines } = await aReceiver(server, [8, 2]);
  const first = await claim(owner, shipment, [
    aClaim(lines[0], 5, "damaged"),
    aClaim(lines[0], 2, "missing"),
    aClaim(lines[1], 2, "wrong"),
  ]);
  const all = [
    aClaim(lines[0], 3, "wrong"),
    aClaim(lines[0], 1, "other"),
    aClaim(lines[0], 1, "missing"),
    aClaim(lines[1], 1, "missing"),
    aClaim(lines[1], 1, "other"),
    aClaim("018f0000-0000-7000-8000-000000000000", 1, "other"),
  ];
  expect((await sendClaims(owner, shipment, all)).json().fields).toEqual({
    "lines.1.quantity": "At most 3 packs of this batch can be returned.",
    "lines.2.quantity": "The missing packs of this batch were already claimed.",
    "lines.3.quantity": "All packs of this batch arrived.",
    "lines.4.quantity": "All packs of this batch were already claimed.",
    "lines.5.line": "This shipment has no such line.",
  });
  await decide(server, first, "declined");
  expect((await sendClaims(owner, shipment, [aClaim(lines[0], 8, "wrong")])).statusCode).toBe(201);
});

test("sixteen callers at once claim no more packs than arrived", async () => {
  const { organization, shipment, lines } = await aReceiver(server);
  const owner = { ...SYSTEM, role: "owner" as const, organization };
  const wanted = { ...aClaim(lines[0], 3, "damaged"), note: null, photos: [] };
  const opened = await Promise.allSettled(
    Array.from({ length: 16 }, () =>
      openReturn(server.services, owner, shipment.id, { lines: [wanted], field: "lines" }),
    ),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const one of opened) {
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid" });
  }
  const { rows } = await server.db.execute(sql`select sum(l.quantity)::int as packs,
    count(distinct r.number)::int as numbers from return_lines l join returns r on r.id = l.return`);
  expect(rows).toEqual([{ packs: 9, numbers: 3 }]);
  expect(await stockOf(organization)).toMatchObject([{ quantity: 1, onHand: 1 }, {}]);
});

test("packs that were sold meanwhile are not on the shelf to return", async () => {
  const { organization, owner, shipment, lines } = await aReceiver(server);
  await server.db.execute(sql`update product_batches set quantity = 1 where batch_number = 'LOT1'`);
  await server.db.execute(sql`update product_batches set quantity = 0 where batch_number = 'LOT2'`);
  const answer = await sendClaims(owner, shipment, [
    aClaim(lines[0], 2, "shortDated"),
    aClaim(lines[1], 1, "other"),
  ]);
  expect(answer.json().fields).toEqual({
    "lines.0.quantity": "Only 1 pack of batch LOT1 is on the shelf.",
    "lines.1.quantity": "No packs of batch LOT2 are on the shelf.",
  });
  expect(await stockOf(organization)).toMatchObject([{ quantity: 1 }, { quantity: 0 }]);
  expect((await owner.get(RETURNS)).json().total).toBe(0);
});

test("recalled packs are returned although they are not for sale", async () => {
  const { organization, owner, items, shipment, lines } = await aReceiver(server);
  await server.post("/api/recalls", {
    item: items[0].id,
    isAllBatches: false,
    batchNumbers: ["LOT1"],
    recallClass: 2,
    reason: "The seal of some packs is broken.",
    instruction: "Put the packs aside.",
  });
  const opened = await claim(owner, shipment, [aClaim(lines[0], 10, "recalled")]);
  expect(await stockOf(organization)).toMatchObject([
    { batch: "LOT1", quantity: 0, status: "recalled", onHand: 0 },
    { batch: "LOT2", quantity: 2 },
  ]);
  expect(await movementsOf(opened)).toMatchObject([{ change: -10, shelfChange: 0 }]);
});

test("a shipment under way is received before it is claimed", async () => {
  const { confirm, owner } = await aCustomer(server);
  const shipment = await ship(server, await confirm());
  const line = shipment.lines[0]?.id ?? "";
  const answer = await sendClaims(owner, shipment, [aClaim(line, 1, "damaged")]);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe("Receive this shipment first.");
});

test("one batch is claimed once for each reason, and a return has a line", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const twice = await sendClaims(owner, shipment, [
    aClaim(lines[0], 1, "wrong"),
    aClaim(lines[0], 1, "wrong"),
  ]);
  expect(twice.json().fields).toEqual({
    "lines.1.line": "This batch and reason are in an earlier line. Change its quantity there.",
  });
  for (const body of [[], Array.from({ length: 1_001 }, () => aClaim(lines[0], 1, "wrong"))]) {
    expect((await sendClaims(owner, shipment, body)).statusCode).toBe(422);
  }
});

test("owners and pharmacists claim for their own pharmacy, and no others", async () => {
  const { organization, shipment, lines, owner } = await aReceiver(server);
  const other = await aReceiver(server, [10, 2], { name: "Dunmarrow Chemist" });
  const wanted = [aClaim(lines[0], 1, "damaged")];
  const callers = [
    other.owner,
    await server.as("technician", organization),
    await server.as("viewer", organization),
    await server.as("support"),
    await server.as("finance"),
  ];
  for (const caller of callers) {
    expect((await sendClaims(caller, shipment, wanted)).statusCode).toBe(403);
  }
  const pharmacist = await server.as("pharmacist", organization);
  const opened = await claim(pharmacist, shipment, wanted);
  for (const path of [`${RETURNS}/${opened.id}`, `/api/orders/${shipment.order.id}/returns`]) {
    expect((await other.owner.get(path)).statusCode).toBe(403);
    expect((await owner.get(path)).statusCode).toBe(200);
    expect((await server.get(path)).statusCode).toBe(200);
  }
  expect((await other.owner.get(RETURNS)).json().items).toEqual([]);
});

test("returns are found by number, order and pharmacy, and narrowed to open ones", async () => {
  const { owner, shipment, lines } = await aReceiver(server, [9, 2]);
  const missing = await claim(owner, shipment, [aClaim(lines[0], 1, "missing")]);
  const damaged = await claim(owner, shipment, [aClaim(lines[0], 1, "damaged")]);
  const waiting = await claim(owner, shipment, [aClaim(lines[0], 1, "wrong")]);
  await decide(server, missing);
  await decide(server, damaged);
  const found = async (query: string) => {
    const { items } = (await server.get(`${RETURNS}?${query}`)).json();
    return items.map(({ id }: Return) => id);
  };
  expect(await found("")).toEqual([waiting.id, damaged.id, missing.id]);
  expect(await found("status=requested")).toEqual([waiting.id]);
  expect(await found("status=open")).toEqual([waiting.id, damaged.id]);
  expect(await found(`search=${damaged.number}`)).toEqual([damaged.id]);
  expect(await found(`search=${shipment.order.number}`)).toHaveLength(3);
  expect(await found("search=castlewren")).toHaveLength(3);
  expect(await found("search=dunmarrow")).toEqual([]);
  const { groups } = (await server.get(`/api/search?q=${damaged.number}`)).json();
  expect(groups).toMatchObject([{ model: "return", items: [{ id: damaged.id }] }]);
});

test("what was set aside is offered for return once its recall is closed", async () => {
  const { confirm, owner, items, shipment, lines } = await aReceiver(server);
  const more = await ship(server, await confirm());
  await deliver(owner, more);
  const recall = (
    await server.post("/api/recalls", {
      item: items[0].id,
      isAllBatches: false,
      batchNumbers: ["lot1"],
      recallClass: 2,
      reason: "The seal of some packs is broken.",
      instruction: "Put the packs aside.",
    })
  ).json();
  const offered = async (caller = owner) => (await caller.get(`${RETURNS}/recalled`)).json().items;
  expect(await offered()).toEqual([]);
  const closing = { reason: "Every pharmacy was called.", version: recall.version };
  expect((await server.post(`/api/recalls/${recall.id}/close`, closing)).statusCode).toBe(200);
  // some of the second shipment was sold before the recall
  await server.db.execute(
    sql`update product_batches set quantity = 14 where batch_number = 'LOT1'`,
  );
  const wanted = { recall: recall.number, batchNumber: "LOT1" };
  expect(await offered()).toMatchObject([
    { shipment: { id: shipment.id }, lines: [{ ...wanted, line: lines[0], packs: 10 }] },
    { shipment: { id: more.id }, lines: [{ ...wanted, packs: 4 }] },
  ]);
  await claim(owner, shipment, [aClaim(lines[0], 10, "recalled")]);
  expect(await offered()).toMatchObject([{ shipment: { id: more.id }, lines: [{ packs: 4 }] }]);
  const other = await aReceiver(server, [10, 2], { name: "Dunmarrow Chemist" });
  expect(await offered(other.owner)).toEqual([]);
});
