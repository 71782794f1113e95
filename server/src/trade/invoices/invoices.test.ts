import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { Order } from "@pharmacy/contract/orders/orders";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { credit } from "#test/credit-notes.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, act, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import { shipOrder } from "../shipments/shipments.ship.ts";

const server = testServer();

type Caller = Pick<typeof server, "get">;

beforeEach(() => enterSeller(server));

const invoicesOf = async (order: Pick<Order, "id">, caller: Caller = server) =>
  (await caller.get(`/api/orders/${order.id}/invoices`)).json().items as Invoice[];

const readInvoice = async (id: string, caller: Caller = server): Promise<Invoice> =>
  (await caller.get(`/api/invoices/${id}`)).json();

const numbers = async () => {
  const { rows } = await server.db.execute<{ number: string }>(
    sql`select number from invoices order by number`,
  );
  return rows.map(({ number }) => number);
};

describe("a shipment", () => {
  test("is billed with what it took along, at the prices of the order", async () => {
    const { confirm, organization } = await aCustomer(server, {}, { paymentTermDays: 14 });
    const order = await confirm();
    const shipment = await ship(server, order);
    const [invoice] = await invoicesOf(order);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV-2026-\d{6}$/),
      kind: "invoice",
      organization: { id: organization },
      order: { id: order.id, number: order.number },
      shipment: { id: shipment.id, number: shipment.number },
      netAmount: 5_950,
      totalAmount: 5_950,
      openAmount: 5_950,
      status: "open",
      daysOverdue: 0,
    });
    const { document, issueDate, dueDate } = await readInvoice(invoice?.id ?? "");
    expect((Date.parse(dueDate) - Date.parse(issueDate)) / DAY_MS).toBe(14);
    expect(checkInvoice(document)).toEqual([]);
    expect(document).toMatchObject({
      number: invoice?.number,
      seller: { name: "Larkfield Supply Limited", taxNumber: "IE1234567T" },
      order: order.number,
      shipment: shipment.number,
      payment: {
        means: "58",
        reference: expect.stringMatching(/^RF\d\dINV2026\d{6}$/),
        account: { iban: "IE64IRCE92050112345678", bic: "IRCEIE2D" },
      },
      lines: [
        { quantity: 10, unitPrice: 395, netAmount: 3_950, attributes: [{ value: "LOT1" }, {}] },
        { quantity: 2, unitPrice: 1_000, netAmount: 2_000 },
      ],
    });
    expect(await readOrder(server, order.id)).toMatchObject({
      payment: "unpaid",
      notInvoicedBecause: null,
    });
    expect((await server.history()).filter(({ model }) => model === "invoice")).toMatchObject([
      { action: "create", recordLabel: invoice?.number, organization },
    ]);
  });

  test("is billed to the pharmacy as it takes invoices on that day, and stays so", async () => {
    const routing = {
      buyerReference: "CC-17",
      electronicAddress: "9521000000018",
      electronicAddressScheme: "0088",
    };
    const customer = await aCustomer(server, {}, routing);
    const order = await customer.confirm();
    await ship(server, order);
    const [{ id = "" } = {}] = await invoicesOf(order);
    const invoice = await readInvoice(id);
    const { document } = invoice;
    expect(checkInvoice(document)).toEqual([]);
    expect(document).toMatchObject({
      buyerReference: "CC-17",
      buyer: { electronicAddress: { scheme: "0088", id: "9521000000018" } },
    });
    const first = (await server.get(`/api/invoices/${id}/pdf`)).rawPayload;
    const { version } = (await server.get(`/api/organizations/${customer.organization}`)).json();
    const answer = await customer.owner.patch(`/api/organizations/${customer.organization}`, {
      version,
      buyerReference: null,
      electronicAddress: "einvoices@castlewren.example",
      electronicAddressScheme: "EM",
    });
    expect(answer.statusCode).toBe(200);
    expect((await readInvoice(id)).document).toEqual(document);
    expect((await server.get(`/api/invoices/${id}/pdf`)).rawPayload.equals(first)).toBe(true);
    const note = await credit(server, invoice, { all: true });
    expect(checkInvoice(note.document)).toEqual([]);
    expect(note.document).toMatchObject({
      buyerReference: null,
      buyer: {
        ...document.buyer,
        electronicAddress: { scheme: "EM", id: "einvoices@castlewren.example" },
      },
    });
  });

  test("is billed with the freight of its order, once", async () => {
    const { version } = (await server.get("/api/settings")).json();
    const freight = { version, freight: 690, freightTaxCategory: "zero" };
    expect((await server.patch("/api/settings", freight)).statusCode).toBe(200);
    const { confirm } = await aCustomer(server);
    const order = await confirm();
    await ship(server, order, { lines: packsOf(order).slice(0, 1) });
    await ship(server, await readOrder(server, order.id));
    const invoices = await invoicesOf(order);
    const documents = await Promise.all(invoices.map(async ({ id }) => readInvoice(id)));
    const charged = documents.map(({ document: { charges, totals, lines } }) => [
      lines.length,
      charges.map(({ reason, amount }) => [reason, amount]),
      totals.net,
    ]);
    expect(charged.sort()).toEqual([
      [1, [], 2_000],
      [1, [["Freight", 690]], 3_950 + 690],
    ]);
    for (const { document } of documents) expect(checkInvoice(document)).toEqual([]);
    const billed = documents.reduce((sum, { document }) => sum + document.totals.total, 0);
    expect(billed).toBe((await readOrder(server, order.id)).totalAmount);
    const off = (await server.get("/api/settings")).json().version;
    await server.patch("/api/settings", { version: off, freight: null });
  });

  test("is billed alone: two shipments of an order are two invoices", async () => {
    const { confirm } = await aCustomer(server);
    const order = await confirm();
    await ship(server, order, { lines: packsOf(order, { quantity: 1 }).slice(0, 1) });
    const rest = await readOrder(server, order.id);
    await ship(server, rest, { lines: packsOf(rest) });
    const invoices = await invoicesOf(order);
    expect(invoices.map(({ totalAmount }) => totalAmount)).toEqual([395, 9 * 395 + 2_000]);
    const [first = "", second = ""] = invoices.map(({ number }) => number);
    expect(Number(second.slice(-6)) - Number(first.slice(-6))).toBe(1);
  });

  test("of two batches of an item is one line with both batch numbers", async () => {
    const { confirm } = await aCustomer(server);
    const order = await confirm();
    const [line] = packsOf(order);
    if (!line) throw new Error("no line");
    const lines = [
      { ...line, quantity: 4, batchNumber: "A1" },
      { ...line, quantity: 6, batchNumber: "B2" },
    ];
    await ship(server, order, { lines });
    const [invoice] = await invoicesOf(order);
    const { document } = await readInvoice(invoice?.id ?? "");
    expect(document.lines).toHaveLength(1);
    expect(document.lines[0]).toMatchObject({ quantity: 10, netAmount: 3_950 });
    const batches = document.lines[0]?.attributes.filter(({ name }) => name === "Batch number");
    expect(batches?.map(({ value }) => value)).toEqual(["A1", "B2"]);
  });

  test("is refused with its invoice: a number is not lost", async () => {
    const { confirm } = await aCustomer(server);
    const order = await confirm();
    const before = await numbers();
    const [line] = packsOf(order);
    if (!line) throw new Error("no line");
    await expect(
      ship(server, order, { lines: [{ ...line, expiryDate: "2001-01-01" }] }),
    ).rejects.toThrow();
    expect(await numbers()).toEqual(before);
    await ship(server, order);
    const after = (await numbers()).at(-1) ?? "";
    expect(Number(after.slice(-6))).toBe(before.length + 1);
  });
});

test("16 callers at once, half of them refused, leave no gap and no twin", async () => {
  const { confirm } = await aCustomer(server);
  const orders: Order[] = [];
  for (let i = 0; i < 16; i++) orders.push(await confirm());
  const outcomes = await Promise.allSettled(
    orders.map(async (order, place) => {
      const services = { ...server.services, db: failingAfter(place) };
      const { version } = order;
      await shipOrder(services, DESK, order.id, { version, lines: packsOf(order) });
    }),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  const all = await numbers();
  const places = all.map((number) => Number(number.slice(-6)));
  expect(places).toEqual(places.map((_, place) => place + 1));
  const { rows } = await server.db.execute(sql`select count::int from invoice_counts`);
  expect(rows).toEqual([{ count: all.length }]);
});

const DESK: Actor = { ...SYSTEM, type: "user", name: "Supply desk", role: "admin" };

/** A database whose transaction fails at its very end, for every other caller. */
function failingAfter(place: number): typeof server.db {
  if (place % 2 === 0) return server.db;
  return new Proxy(server.db, {
    get: (target, name) =>
      name === "transaction"
        ? (work: (tx: never) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              await work(tx as never);
              throw new Error("The connection was lost.");
            })
        : Reflect.get(target, name),
  });
}

test("the database refuses to change or delete what was issued", async () => {
  const { confirm } = await aCustomer(server);
  const order = await confirm();
  await ship(server, order);
  const [invoice] = await invoicesOf(order);
  const by = (change: string) =>
    server.db.execute(sql.raw(`update invoices set ${change} where id = '${invoice?.id}'`));
  for (const change of [
    "total_amount = 1",
    "number = 'INV-2026-999999'",
    'document = document || \'{"note": "x"}\'',
    "issue_date = issue_date - 1",
    "organization = gen_random_uuid()",
  ]) {
    await expect(by(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("was issued and cannot be changed") },
    });
  }
  await expect(
    server.db.execute(sql.raw(`delete from invoices where id = '${invoice?.id}'`)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("cannot be deleted") } });
  await by("open_amount = 0");
  expect(await readInvoice(invoice?.id ?? "")).toMatchObject({ status: "settled" });
});

test("it is overdue from the day after the due day at the pharmacy", async () => {
  const zone = { timeZone: "Atlantic/Azores", paymentTermDays: 0 };
  const { confirm, organization } = await aCustomer(server, {}, zone);
  const order = await confirm();
  await ship(server, order);
  const [invoice] = await invoicesOf(order);
  const find = async (status: string) => {
    const path = `/api/invoices?organization=${organization}&status=${status}`;
    return (await server.get(path)).json().items.map(({ id }: Invoice) => id);
  };
  const day = Date.parse(`${invoice?.dueDate}T00:00:00Z`) + DAY_MS;
  // half past midnight in Dublin is still the day before in the Azores
  server.moveTo(new Date(day + 30 * MINUTE_MS).toISOString());
  expect(await readInvoice(invoice?.id ?? "")).toMatchObject({ status: "open", daysOverdue: 0 });
  expect([await find("open"), await find("overdue")]).toEqual([[invoice?.id], []]);
  server.moveTo(new Date(day + 90 * MINUTE_MS).toISOString());
  expect(await readInvoice(invoice?.id ?? "")).toMatchObject({ status: "overdue", daysOverdue: 1 });
  expect(await find("overdue")).toEqual([invoice?.id]);
  const orders = await server.get(`/api/orders?organization=${organization}&payment=overdue`);
  expect(orders.json().items).toMatchObject([{ id: order.id }]);
});

test("open invoices and orders to be invoiced count towards the credit limit, once", async () => {
  const { confirm, write, owner } = await aCustomer(server, {}, { creditLimit: 13_000 });
  const order = await confirm();
  await ship(server, order, { lines: packsOf(order).slice(0, 1) });
  await act(owner, await write(), "place");
  const third = await write();
  const refused = await owner.post(`/api/orders/${third.id}/place`, { version: third.version });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain("already owes €119.00");
});

test("is read by the pharmacy's owner and pharmacist alone, and by no other pharmacy", async () => {
  const { confirm, organization } = await aCustomer(server);
  const stranger = await aCustomer(server);
  const order = await confirm();
  await ship(server, order);
  const [invoice] = await invoicesOf(order);
  const paths = [`/api/invoices/${invoice?.id}`, `/api/orders/${order.id}/invoices`];
  const statuses = async (role: Parameters<typeof server.as>[0], of?: string) => {
    const caller = await server.as(role, of);
    return Promise.all(paths.map(async (path) => (await caller.get(path)).statusCode));
  };
  for (const role of ["owner", "pharmacist"] as const) {
    expect(await statuses(role, organization)).toEqual([200, 200]);
    expect(await statuses(role, stranger.organization)).toEqual([403, 403]);
  }
  for (const role of ["technician", "viewer"] as const) {
    expect(await statuses(role, organization)).toEqual([403, 403]);
  }
  expect(await statuses("finance")).toEqual([200, 200]);
  expect(await statuses("support")).toEqual([200, 200]);
  expect(await statuses("catalogue")).toEqual([403, 403]);
  const list = (
    await (await server.as("owner", stranger.organization)).get("/api/invoices")
  ).json();
  expect(list.items).toEqual([]);
  const unknown = "/api/invoices/00000000-0000-7000-8000-000000000009";
  expect((await server.get(unknown)).statusCode).toBe(404);
  expect((await server.visitor.get(paths[0] ?? "")).statusCode).toBe(401);
});
