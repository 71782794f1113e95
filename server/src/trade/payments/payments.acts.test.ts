import type { Payment, PharmacyAccount } from "@pharmacy/contract/payments/payments";
import { describe, expect, test } from "vitest";
import { type Heard, listen } from "#test/live.ts";
import { readOrder } from "#test/orders.ts";
import { aDebtor, PAYMENTS, pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const account = async (organization: string): Promise<PharmacyAccount> =>
  (await server.get(`/api/organizations/${organization}/account`)).json();

const readPayment = async ({ id }: Pick<Payment, "id">): Promise<Payment> =>
  (await server.get(`${PAYMENTS}/${id}`)).json();

const writeOff = (
  invoice: { id: string; version: number },
  values: object = {},
  caller: Pick<typeof server, "post"> = server,
) =>
  caller.post(`/api/invoices/${invoice.id}/write-off`, {
    version: invoice.version,
    reason: "Not worth a reminder",
    ...values,
  });

describe("a payment", () => {
  test("is void with its number and reason, and what it settled is open again", async () => {
    const { organization, invoice } = await aDebtor(server);
    const allocations = [{ invoice: invoice.id, amount: 5_950 }];
    const { id, version } = await pay(server, { organization, amount: 6_000, allocations });
    const url = `${PAYMENTS}/${id}/void`;
    expect((await server.post(url, { version: version + 1, reason: "Twice" })).statusCode).toBe(
      409,
    );
    const voided = await server.post(url, { version, reason: "Booked twice" });
    expect(voided.json()).toMatchObject({
      status: "void",
      openAmount: 0,
      amount: 6_000,
      voidReason: "Booked twice",
      allocations: [],
    });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
    expect(await readOrder(server, invoice.order?.id ?? "")).toMatchObject({ payment: "unpaid" });
    const again = await server.post(url, { version: voided.json().version, reason: "Again" });
    expect(again.json().message).toMatch(/was already voided/);
  });
});

describe("an allocation", () => {
  test("that is taken back is on account again", async () => {
    const { organization, invoice } = await aDebtor(server);
    const allocations = [{ invoice: invoice.id, amount: 5_950 }];
    const payment = await pay(server, { organization, amount: 5_950, allocations });
    const url = `/api/allocations/${payment.allocations[0]?.id}/take-back`;
    expect((await server.post(url, {})).json()).toEqual({ items: [] });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
    expect(await readPayment(payment)).toMatchObject({ openAmount: 5_950, status: "onAccount" });
    expect((await server.post(url, {})).statusCode).toBe(404);
  });

  test("and its being taken back are announced to the pharmacy's open screens, and to no other", async () => {
    const { organization, invoice, owner } = await aDebtor(server);
    const other = await aDebtor(server);
    const heard = await listen(server.app, owner.token);
    const foreign = await listen(server.app, other.owner.token);
    const allocations = [{ invoice: invoice.id, amount: 100 }];
    const payment = await pay(server, { organization, amount: 100, allocations });
    await server.post(`/api/allocations/${payment.allocations[0]?.id}/take-back`, {});
    const actionsOf = ({ changes }: Heard) =>
      changes().flatMap(({ model, action }) => (model === "allocation" ? [action] : []));
    await expect.poll(() => actionsOf(heard)).toEqual(["create", "delete"]);
    expect(actionsOf(foreign)).toEqual([]);
    heard.hangUp();
    foreign.hangUp();
  });

  test("of more than is on account is refused", async () => {
    const { organization, invoice } = await aDebtor(server);
    const { id: payment, number } = await pay(server, { organization, amount: 10 });
    const answer = await server.post("/api/allocations", {
      payment,
      allocations: [{ invoice: invoice.id, amount: 11 }],
    });
    expect(answer.json().message).toBe(`Only €0.10 of ${number} is on account.`);
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
  });
});

describe("a refund", () => {
  test("takes the oldest money first, keeps its payment from being voided, and can be voided", async () => {
    const { organization } = await aDebtor(server);
    const late = await pay(server, { organization, amount: 300, paidOn: "2026-11-05" });
    const early = await pay(server, { organization, amount: 200, paidOn: "2026-11-03" });
    const values = { organization, method: "bankTransfer", paidOn: "2026-11-06" };
    const tooMuch = await server.post(`${PAYMENTS}/refunds`, { ...values, amount: 501 });
    expect(tooMuch.json().fields).toEqual({ amount: "Only €5.00 is on account." });
    const refund: Payment = (
      await server.post(`${PAYMENTS}/refunds`, { ...values, amount: 250 })
    ).json();
    expect(refund.allocations).toMatchObject([
      { amount: 200, from: { id: early.id }, fromKind: "payment", toKind: "refund" },
      { amount: 50, from: { id: late.id } },
    ]);
    expect(await readPayment(late)).toMatchObject({ openAmount: 250 });
    const paid = await readPayment(early);
    const refused = await server.post(`${PAYMENTS}/${early.id}/void`, {
      version: paid.version,
      reason: "A mistake",
    });
    expect(refused.json().message).toBe(
      `Money of ${early.number} was paid back by ${refund.number}. Void ${refund.number} first.`,
    );
    expect(paid.blocked.void).toBe(refused.json().message);
    const { version } = refund;
    await server.post(`${PAYMENTS}/${refund.id}/void`, { version, reason: "It came back" });
    expect(await readPayment(early)).toMatchObject({ openAmount: 200 });
    expect(await account(organization)).toMatchObject({ sums: [{ onAccount: 500 }] });
  });
});

describe("a write-off", () => {
  test("closes an invoice that nobody paid, and its order is not called paid", async () => {
    const { organization, invoice } = await aDebtor(server);
    const answer = await writeOff(invoice);
    expect(answer.json()).toMatchObject({
      openAmount: 0,
      writtenOffAmount: 5_950,
      status: "settled",
    });
    expect(await readOrder(server, invoice.order?.id ?? "")).toMatchObject({ payment: "unpaid" });
    expect(await account(organization)).toEqual({ sums: [], invoices: [], onAccount: [] });
    const { items } = (await server.get(`/api/invoices/${invoice.id}/allocations`)).json();
    expect(items).toMatchObject([{ fromKind: "writeOff", amount: 5_950 }]);
    const back = await server.post(`/api/allocations/${items[0].id}/take-back`, {});
    expect(back.json().message).toMatch(/is a write-off. Void it instead/);
    const { id, version } = await readPayment(items[0].from);
    await server.post(`${PAYMENTS}/${id}/void`, { version, reason: "They paid after all" });
    expect(await readInvoice(server, invoice)).toMatchObject({
      openAmount: 5_950,
      writtenOffAmount: 0,
    });
  });

  test("of the rest of a paid invoice leaves its order paid", async () => {
    const { organization, invoice } = await aDebtor(server);
    const allocations = [{ invoice: invoice.id, amount: 5_900 }];
    await pay(server, { organization, amount: 5_900, allocations });
    const { version } = await readInvoice(server, invoice);
    await writeOff({ ...invoice, version });
    expect(await readOrder(server, invoice.order?.id ?? "")).toMatchObject({ payment: "paid" });
  });

  test("by a finance officer ends at the limit of the settings", async () => {
    const { invoice } = await aDebtor(server);
    const officer = await server.as("finance");
    const refused = await writeOff(invoice, { amount: 500 }, officer);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe(
      "Finance officers write off nothing. Ask an administrator to write this off.",
    );
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, writeOffLimit: 500 });
    expect((await writeOff(invoice, { amount: 501 }, officer)).statusCode).toBe(403);
    expect((await writeOff(invoice, { amount: 500 }, officer)).json()).toMatchObject({
      openAmount: 5_450,
      writtenOffAmount: 500,
    });
  });

  test("of a stale invoice is refused with the invoice as it is now", async () => {
    const { organization, invoice } = await aDebtor(server);
    await pay(server, {
      organization,
      amount: 1,
      allocations: [{ invoice: invoice.id, amount: 1 }],
    });
    const stale = await writeOff(invoice);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toMatchObject({ openAmount: 5_949 });
  });
});
