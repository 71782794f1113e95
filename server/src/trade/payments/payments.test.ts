import type { Payment, PharmacyAccount } from "@pharmacy/contract/payments/payments";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readOrder } from "#test/orders.ts";
import { aDebtor, bill, PAYMENTS, pay, readInvoice, sendPayment } from "#test/payments.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const account = async (organization: string): Promise<PharmacyAccount> =>
  (await server.get(`/api/organizations/${organization}/account`)).json();

const readPayment = async ({ id }: Pick<Payment, "id">): Promise<Payment> =>
  (await server.get(`${PAYMENTS}/${id}`)).json();

describe("a payment", () => {
  test("settles its invoice, keeps the rest on account, and the order is paid", async () => {
    const { organization, invoice } = await aDebtor(server);
    const payment = await pay(server, {
      organization,
      amount: 6_000,
      reference: "Transfer 17",
      allocations: [{ invoice: invoice.id, amount: 5_950 }],
    });
    expect(payment).toMatchObject({
      number: expect.stringMatching(/^PAY-\d{4}-\d{6}$/),
      kind: "payment",
      organization: { id: organization },
      currency: "EUR",
      amount: 6_000,
      openAmount: 50,
      status: "onAccount",
      allocations: [
        { amount: 5_950, to: { id: invoice.id, number: invoice.number }, toKind: "invoice" },
      ],
    });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 0, status: "settled" });
    expect(await readOrder(server, invoice.order?.id ?? "")).toMatchObject({ payment: "paid" });
    expect(await account(organization)).toEqual({
      sums: [{ currency: "EUR", open: 0, overdue: 0, onAccount: 50, balance: -50 }],
      invoices: [],
      onAccount: [expect.objectContaining({ id: payment.id, kind: "payment", openAmount: 50 })],
    });
  });

  test("of a part leaves the rest open, and money on account settles it later", async () => {
    const { organization, invoice } = await aDebtor(server);
    const allocations = [{ invoice: invoice.id, amount: 950 }];
    const { id } = await pay(server, { organization, amount: 5_950, allocations });
    const order = invoice.order?.id ?? "";
    expect(await readOrder(server, order)).toMatchObject({ payment: "partiallyPaid" });
    const rest = await server.post("/api/allocations", {
      payment: id,
      allocations: [{ invoice: invoice.id, amount: 5_000 }],
    });
    expect(rest.json().items.map(({ amount }: { amount: number }) => amount)).toEqual([950, 5_000]);
    expect(await readOrder(server, order)).toMatchObject({ payment: "paid" });
    expect(await readPayment({ id })).toMatchObject({ openAmount: 0, status: "allocated" });
  });

  test("is refused with every fault at once", async () => {
    const { organization, invoice } = await aDebtor(server);
    const other = await aDebtor(server);
    const answer = await sendPayment(server, {
      organization,
      amount: 100,
      paidOn: "2199-01-01",
      allocations: [
        { invoice: invoice.id, amount: 5_951 },
        { invoice: other.invoice.id, amount: 1 },
      ],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({
      paidOn: "This day is in the future. Book money once it has come.",
      "allocations.0.amount": `Only €59.50 of ${invoice.number} is open.`,
      "allocations.1.invoice": "This pharmacy has no such invoice.",
      amount: "The invoices take €59.52, which is more than this payment.",
    });
    expect(await account(organization)).toMatchObject({ onAccount: [] });
  });

  test.each([
    ["nothing", { amount: 0 }, "amount"],
    ["a fraction of a cent", { amount: 1.5 }, "amount"],
    ["an invoice twice", { amount: 10, allocations: "twice" }, "allocations.1.invoice"],
    [
      "another currency",
      { amount: 10, currency: "USD", allocations: "once" },
      "allocations.0.amount",
    ],
    ["no such pharmacy", { organization: crypto.randomUUID() }, "organization"],
    ["no known method", { method: "seashells" }, "method"],
  ])("of %s is refused at its field", async (_, values, field) => {
    const { organization, invoice } = await aDebtor(server);
    const part = { invoice: invoice.id, amount: 1 };
    const allocations =
      "allocations" in values ? [part, part].slice(values.allocations === "once" ? 1 : 0) : [];
    const answer = await sendPayment(server, { organization, amount: 10, ...values, allocations });
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test("of a day whose books are closed is refused", async () => {
    const { organization } = await aDebtor(server);
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, booksClosedThrough: "2026-10-31" });
    const ahead = await server.patch("/api/settings", {
      version: version + 1,
      booksClosedThrough: "2199-01-01",
    });
    expect(ahead.json().fields).toEqual({ booksClosedThrough: "Choose a day that is over." });
    const closed = await sendPayment(server, { organization, amount: 10, paidOn: "2026-10-31" });
    expect(closed.json().fields).toEqual({
      paidOn: "The books are closed through 31 October 2026. Choose a later day.",
    });
    await pay(server, { organization, amount: 10, paidOn: "2026-11-01" });
  });

  test("sent twice with one key is booked once", async () => {
    const { organization } = await aDebtor(server);
    const body = { organization, amount: 10, method: "cash", paidOn: "2026-11-02" };
    const headers = { authorization: `Bearer ${server.token()}`, "idempotency-key": "till-17" };
    const send = (payload: object) =>
      server.app.inject({ method: "POST", url: PAYMENTS, headers, payload });
    const first = await send(body);
    expect((await send(body)).json().id).toBe(first.json().id);
    expect((await send({ ...body, amount: 11 })).statusCode).toBe(409);
    expect((await account(organization)).onAccount).toHaveLength(1);
  });

  test("has texts that are kept as they are, and are no formula in an export", async () => {
    const { organization, invoice } = await aDebtor(server);
    const text = '=HYPERLINK("x")<img src=x onerror=alert(1)>';
    const texts = { reference: text, note: text };
    const { id } = await pay(server, { organization, amount: 100, ...texts });
    const money = { organization, method: "cash", paidOn: "2026-11-02", amount: 50 };
    const refund = await server.post(`${PAYMENTS}/refunds`, { ...money, ...texts });
    expect(refund.json()).toMatchObject(texts);
    const reasoned = { version: invoice.version, reason: text };
    await server.post(`/api/invoices/${invoice.id}/write-off`, reasoned);
    const { items } = (await server.get(`${PAYMENTS}?kind=writeOff`)).json();
    expect(items).toMatchObject([{ reason: text }]);
    const path = `${PAYMENTS}/${refund.json().id}`;
    await server.post(`${path}/void`, { version: 1, reason: text });
    expect((await server.get(path)).json()).toMatchObject({ voidReason: text });
    expect((await server.get(`${PAYMENTS}/${id}`)).json()).toMatchObject(texts);
    const columns = { format: "csv", columns: "number,reference" };
    const { url } = (await server.post(`${PAYMENTS}/export`, columns)).json();
    const { body } = await server.get(url);
    expect(body).toContain("'=HYPERLINK");
    expect(body).not.toMatch(/(^|[,;\t\n"])=HYPERLINK/);
  });

  test("is never deleted and never changed, by the database itself", async () => {
    const { organization } = await aDebtor(server);
    const { id } = await pay(server, { organization, amount: 10 });
    await expect(server.db.execute(sql`delete from payments where id = ${id}`)).rejects.toThrow();
    await expect(
      server.db.execute(sql`update payments set amount = 20 where id = ${id}`),
    ).rejects.toThrow();
  });
});

test("invoices of one pharmacy are listed as its account, the earliest due first", async () => {
  const debtor = await aDebtor(server);
  const second = await bill(server, debtor);
  expect(await account(debtor.organization)).toMatchObject({
    sums: [{ currency: "EUR", open: 11_900, overdue: 0, onAccount: 0, balance: 11_900 }],
    invoices: [{ id: debtor.invoice.id }, { id: second.id }],
  });
});

test("the pharmacy reads its payments without the network's notes and reasons", async () => {
  const { organization, owner, invoice } = await aDebtor(server);
  const { id } = await pay(server, { organization, amount: 100, note: "Called them twice." });
  const gone = { version: invoice.version, amount: 1, reason: "Not worth a reminder" };
  await server.post(`/api/invoices/${invoice.id}/write-off`, gone);
  expect((await server.get(`${PAYMENTS}/${id}`)).json().note).toBe("Called them twice.");
  expect((await owner.get(`${PAYMENTS}/${id}`)).json()).not.toHaveProperty("note");
  const { items } = (await owner.get(PAYMENTS)).json();
  expect(items).toHaveLength(2);
  for (const item of items) {
    expect(item).not.toHaveProperty("note");
    expect(item).not.toHaveProperty("reason");
  }
});
