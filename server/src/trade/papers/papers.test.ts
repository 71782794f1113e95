import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, act, ORDERS, packsOf, readOrder, ship } from "#test/orders.ts";
import { pdfPages, pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = Pick<typeof server, "get">;

const orderPdf = (caller: Caller, { id }: { id: string }) => caller.get(`${ORDERS}/${id}/pdf`);
const pickList = (caller: Caller, { id }: { id: string }) =>
  caller.get(`${ORDERS}/${id}/pick-list`);
const deliveryNote = (caller: Caller, { id }: { id: string }) =>
  caller.get(`/api/shipments/${id}/delivery-note`);

const IN_THE_AZORES = { timeZone: "Atlantic/Azores", locale: "pt-PT" };
/** The evening of 28 November in the Azores. */
const AFTER_MIDNIGHT = "2026-11-29T00:30:00Z";

test("an order as PDF has its lines, prices, taxes and parties, under its number", async () => {
  const { place, owner, organization } = await aCustomer(server);
  const order = await place({ buyerReference: "PO 17", note: "Ring twice." });
  const answer = await orderPdf(owner, order);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${order.number}.pdf"`,
      "cache-control": "no-store",
    },
  ]);
  const [first, second] = order.lines;
  const pages = pdfPages(answer.rawPayload);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      "Order",
      order.number,
      "Supplier Pharmacy Deliver to",
      "Pharmacy network Castlewren Pharmacy Castlewren Pharmacy",
      "No. Item Packs Price Tax Net amount",
      `1 ${first?.description} 10 €3.95 0% €39.50`,
      `2 ${second?.description} 2 €10.00 0% €20.00`,
      "Total €59.50",
      "Note",
      "Ring twice.",
      `Pharmacy network · Order ${order.number} Page 1 of 1`,
    ]),
  );
  const text = pdfText(answer.rawPayload);
  const { code } = (await server.get(`/api/organizations/${organization}`)).json();
  for (const part of [code, "PO 17", first?.item.code, `GTIN ${first?.gtin}`]) {
    expect(text).toContain(part);
  }
  expect(answer.rawPayload.toString("latin1")).toContain(`(Order ${order.number})`);
});

test("the same document has the same bytes for every caller, on every day", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  const one = await orderPdf(owner, order);
  server.moveTo("2027-02-01T12:00:00Z");
  const other = await orderPdf(await server.as("support"), order);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
});

test("amounts are left off for a technician and a viewer, and on no delivery note", async () => {
  const { confirm, owner, organization } = await aCustomer(server);
  const order = await confirm();
  const shipment = await ship(server, order, { lines: packsOf(order).slice(0, 1) });
  for (const role of ["technician", "viewer"] as const) {
    const text = pdfText((await orderPdf(await server.as(role, organization), order)).rawPayload);
    expect(text).toContain("No. Item Packs Confirmed\n");
    expect(text).toContain("Packs 12");
    expect(text).not.toMatch(/€|39[.,]50|Total|Price|Tax/);
  }
  expect(pdfText((await orderPdf(owner, order)).rawPayload)).toContain("Total €59.50");
  expect(pdfText((await deliveryNote(owner, shipment)).rawPayload)).not.toMatch(/€|39[.,]50/);
  expect(pdfText((await pickList(server, order)).rawPayload)).not.toMatch(/€|39[.,]50/);
});

test("what the network keeps to itself is on no paper of the pharmacy", async () => {
  const { owner, write } = await aCustomer(server);
  const draft = await write();
  const { version, id } = draft;
  await server.patch(`${ORDERS}/${id}`, { version, internalNote: "Slow payer." });
  const placed = await act(owner, await readOrder(owner, id), "place");
  const order = await act(server, placed, "confirm");
  expect(pdfText((await orderPdf(owner, order)).rawPayload)).not.toContain("Slow payer.");
  expect(pdfText((await pickList(server, order)).rawPayload)).toContain("Slow payer.");
});

test("the pick list has what is confirmed and not shipped, in the order of the codes", async () => {
  const { place, items } = await aCustomer(server);
  const placed = await place({
    lines: [
      { item: items[1].id, quantity: 2 },
      { item: items[0].id, quantity: 10 },
    ],
  });
  const [, second] = placed.lines;
  const lines = [{ line: second?.id, confirmed: 7 }];
  const order = await act(server, placed, "confirm", { lines });
  const answer = await pickList(server, order);
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="${order.number}-pick-list.pdf"`,
  );
  const rows = (file: Buffer) => pdfPages(file)[0]?.filter((line) => line.startsWith("ITM-")) ?? [];
  const [one, other] = items.map(({ code, name }) => `${code} ${name}`);
  expect(rows(answer.rawPayload)).toEqual([`${one} 7`, `${other} 2`]);
  expect(pdfText(answer.rawPayload)).toContain("Code Item Packs Batch Expiry");
  expect(pdfText(answer.rawPayload)).toContain("Packs to pick 9");
  await ship(server, order, { lines: packsOf(order).slice(0, 1) });
  expect(rows((await pickList(server, order)).rawPayload)).toEqual([`${one} 7`]);
});

test("there is no pick list before anything is confirmed, and none of nothing", async () => {
  const { place, write } = await aCustomer(server);
  const placed = await place();
  const early = "Nothing is confirmed yet. Confirm the order first.";
  for (const order of [await write(), placed]) {
    const answer = await pickList(server, order);
    expect([answer.statusCode, answer.json().message]).toEqual([409, early]);
  }
  const [first] = placed.lines;
  const lines = [{ line: first?.id, confirmed: 3 }];
  const short = await act(server, placed, "confirm", { lines });
  await ship(server, short);
  const answer = await pickList(server, short);
  const none = "Every confirmed pack was shipped. Confirm more first.";
  expect([answer.statusCode, answer.json().message]).toEqual([409, none]);
});

test("a delivery note has batches, expiry and carrier, on the day of the pharmacy", async () => {
  const { confirm, owner } = await aCustomer(server, {}, IN_THE_AZORES);
  const order = await confirm();
  const sent = { carrier: "Larkfield Couriers", trackingNumber: "LK 4409", note: "Cool box." };
  const shipment = await ship(server, order, sent);
  await server.db.execute(sql`update shipments set created_at = ${AFTER_MIDNIGHT}`);
  const answer = await deliveryNote(owner, shipment);
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="${shipment.number}.pdf"`,
  );
  const [first] = order.lines;
  const text = pdfText(answer.rawPayload);
  expect(text).toContain(`${first?.item.code} ${first?.description} LOT1 31/12/2099 10`);
  expect(text).toContain(`28/11/2026 ${order.number} Larkfield Couriers LK 4409`);
  for (const part of ["Cool box.", "Packs 12", "Received by Date Signature"]) {
    expect(text).toContain(part);
  }
});

test("papers of another pharmacy answer as its records do", async () => {
  const { confirm } = await aCustomer(server);
  const stranger = await aCustomer(server);
  const order = await confirm();
  const shipment = await ship(server, order);
  const pairs = [
    [`${ORDERS}/${order.id}`, `${ORDERS}/${order.id}/pdf`],
    [`/api/shipments/${shipment.id}`, `/api/shipments/${shipment.id}/delivery-note`],
  ] as const;
  for (const [record, paper] of pairs) {
    for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
      const caller = await server.as(role, stranger.organization);
      const [one, other] = [await caller.get(record), await caller.get(paper)];
      expect([other.statusCode, other.json().message]).toEqual([403, one.json().message]);
    }
    const unknown = paper.replace(/[\da-f-]{36}/, "00000000-0000-7000-8000-000000000009");
    const owner = await server.as("owner", stranger.organization);
    expect((await owner.get(unknown)).statusCode).toBe(403);
    expect((await server.get(unknown)).statusCode).toBe(404);
    expect((await server.visitor.get(paper)).statusCode).toBe(401);
  }
});

test("the pick list is the network's alone", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  expect((await pickList(owner, order)).statusCode).toBe(403);
  expect((await pickList(await server.as("support"), order)).statusCode).toBe(200);
  expect((await pickList(await server.as("catalogue"), order)).statusCode).toBe(200);
});
