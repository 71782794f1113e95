import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { documentsOf, feePayers, feesOf } from "#test/fees.ts";
import { pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { subscribe } from "../../membership/subscriptions/subscriptions.subscribe.ts";
import { addDays } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";

const server = testServer();
const { today, yearly, put, aPayer, theFee } = feePayers(server);

const preview = async (id: string, plan: string, startDate: string): Promise<PlanChangePreview> =>
  (
    await server.get(`/api/organizations/${id}/plan/preview?plan=${plan}&startDate=${startDate}`)
  ).json();

const undo = (id: string, term: string) =>
  server.post(`/api/organizations/${id}/plan/undo`, { term });

const end = (id: string) => server.delete(`/api/organizations/${id}/plan`);

const kindsOf = (documents: readonly Invoice[]) => documents.map(({ kind }) => kind);

describe("a term that is replaced", () => {
  test("before its start is credited in full", async () => {
    const { id } = await aPayer("2026-04-01");
    const { invoice } = await theFee(id);
    const other = await yearly({ price: 90_000 });
    const seen = await preview(id, other, "2026-05-01");
    expect(seen).toMatchObject({
      billing: { gross: 90_000, dueDate: "2026-04-09", because: null },
      credits: [{ number: invoice?.number, amount: 120_000 }],
      dropped: [],
      creditable: [],
    });
    await put(id, other, "2026-05-01");
    const [first, second] = await feesOf(server, id);
    expect(first).toMatchObject({ status: "cancelled", payment: "credited" });
    expect(second).toMatchObject({ status: "placed", payment: "unpaid", totalAmount: 90_000 });
    const documents = await documentsOf(server, first as { id: string });
    expect(kindsOf(documents)).toEqual(["invoice", "creditNote"]);
    expect(documents[1]).toMatchObject({ totalAmount: 120_000, openAmount: 0 });
    expect(documents[1]?.document.note).toBe("Replaced by another term.");
    expect(checkInvoice((documents[1] as Invoice).document)).toEqual([]);
  });

  test("on its first day is credited in full, and the paid money stays on account", async () => {
    const { id } = await aPayer();
    const { invoice } = await theFee(id);
    const allocations = [{ invoice: invoice?.id, amount: 120_000 }];
    await pay(server, { organization: id, amount: 120_000, allocations, paidOn: "2026-03-10" });
    expect((await theFee(id)).fee).toMatchObject({ payment: "paid" });
    await put(id, await yearly({ price: 90_000 }), today());
    const [first, second] = await feesOf(server, id);
    expect([first?.status, first?.payment]).toEqual(["cancelled", "credited"]);
    expect([second?.status, second?.payment]).toEqual(["delivered", "unpaid"]);
    const account = (await server.get(`/api/organizations/${id}/account`)).json();
    expect(account.sums).toMatchObject([{ open: 90_000, onAccount: 120_000, balance: -30_000 }]);
  });

  test("after its start is not credited, and the preview says which invoice finance may credit", async () => {
    const { id } = await aPayer("2026-03-01");
    const { invoice } = await theFee(id);
    const other = await yearly({ price: 90_000 });
    expect(await preview(id, other, today())).toMatchObject({
      credits: [],
      creditable: [{ number: invoice?.number, amount: 120_000 }],
    });
    await put(id, other, today());
    const fees = await feesOf(server, id);
    expect(fees.map(({ status, payment }) => [status, payment])).toEqual([
      ["delivered", "unpaid"],
      ["delivered", "unpaid"],
    ]);
  });

  test("keeps what finance has credited and written off before", async () => {
    const { id } = await aPayer("2026-04-01");
    const { invoice } = await theFee(id);
    const { version } = await readInvoice(server, invoice as Invoice);
    const credit = { version, amount: 20_000, reason: "A discount." };
    expect(
      (await server.post(`/api/invoices/${invoice?.id}/credit-notes`, credit)).statusCode,
    ).toBe(201);
    await end(id);
    const documents = await documentsOf(server, (await feesOf(server, id))[0] as { id: string });
    expect(documents.map(({ totalAmount }) => totalAmount)).toEqual([120_000, 20_000, 100_000]);
    expect(documents[0]).toMatchObject({ openAmount: 0, creditedAmount: 120_000 });
  });
});

describe("the undo of a plan change", () => {
  test("credits the new term, and leaves the fee of the shortened one", async () => {
    const { id } = await aPayer("2026-03-01");
    const term = await put(id, await yearly({ price: 90_000 }), today());
    expect((await undo(id, term)).statusCode).toBe(200);
    const fees = await feesOf(server, id);
    expect(fees.map(({ status, payment }) => [status, payment])).toEqual([
      ["delivered", "unpaid"],
      ["cancelled", "credited"],
    ]);
  });

  test("bills a term anew that was credited because it never began", async () => {
    const { id, term: first } = await aPayer("2026-04-01");
    const term = await put(id, await yearly({ price: 90_000 }), "2026-05-01");
    expect((await undo(id, term)).statusCode).toBe(200);
    const fees = await feesOf(server, id);
    expect(fees.map((fee) => [fee.status, fee.payment, fee.term?.id, fee.totalAmount])).toEqual([
      ["cancelled", "credited", first, 120_000],
      ["cancelled", "credited", term, 90_000],
      ["placed", "unpaid", first, 120_000],
    ]);
    const { rows } = await server.db.execute(sql`
      select sum(open_amount)::int as open from invoices where organization = ${id}`);
    expect(rows).toEqual([{ open: 120_000 }]);
  });

  test("bills a reopened term anew that finance had credited in full", async () => {
    const { id } = await aPayer("2026-03-01");
    const { invoice } = await theFee(id);
    const term = await put(id, await yearly({ price: 90_000 }), today());
    const { version } = await readInvoice(server, invoice as Invoice);
    const credit = { version, all: true, reason: "Cut short." };
    expect(
      (await server.post(`/api/invoices/${invoice?.id}/credit-notes`, credit)).statusCode,
    ).toBe(201);
    await undo(id, term);
    const open = (await feesOf(server, id)).filter(({ status }) => status !== "cancelled");
    expect(open).toMatchObject([{ payment: "unpaid", totalAmount: 120_000 }]);
  });
});

describe("the end of a membership", () => {
  test("credits the terms that wait, and not the current one", async () => {
    const { id, plan } = await aPayer();
    await put(id, plan, "2027-03-10");
    expect((await end(id)).statusCode).toBe(200);
    const fees = await feesOf(server, id);
    expect(fees.map(({ status, payment }) => [status, payment])).toEqual([
      ["delivered", "unpaid"],
      ["cancelled", "credited"],
    ]);
  });

  test("by deleting the pharmacy credits the terms that wait", async () => {
    const { id } = await aPayer("2026-04-01");
    const { version } = (await server.get(`/api/organizations/${id}`)).json();
    await server.patch(`/api/organizations/${id}`, { version, status: "inactive" });
    expect((await server.delete(`/api/organizations/${id}`)).statusCode).toBe(204);
    const [fee] = await feesOf(server, id);
    expect(fee).toMatchObject({
      status: "cancelled",
      payment: "credited",
      cancelReason: "The pharmacy was deleted before this term began.",
    });
  });

  test("is refused as a whole where a credit note cannot be issued", async () => {
    const { id } = await aPayer("2026-04-01");
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, sellerIban: null });
    const answer = await end(id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "No credit note can be issued: the seller's IBAN is missing.",
    ]);
    expect((await theFee(id)).fee).toMatchObject({ status: "placed", payment: "unpaid" });
    const { subscription } = (await server.get(`/api/organizations/${id}`)).json();
    expect(subscription.nextStart).toBe("2026-04-01");
  });
});

test("16 callers who replace the same term leave one open invoice", async () => {
  const { id } = await aPayer("2026-04-01");
  const days = Array.from({ length: 16 }, (_, place) => addDays("2026-04-02", place));
  const plan = await yearly({ price: 90_000 });
  const now = server.services.clock();
  const answers = await Promise.allSettled(
    days.map((startDate) =>
      server.db.transaction((tx) =>
        subscribe(tx, server.services, SYSTEM, id, { plan, startDate }, now),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  const { rows } = await server.db.execute(sql`select
    (select count(*)::int from orders where organization = ${id} and kind = 'fee') as fees,
    (select count(*)::int from orders where organization = ${id} and status = 'placed') as placed,
    (select count(*)::int from invoices where organization = ${id} and kind = 'invoice'
      and open_amount > 0) as open,
    (select sum(case kind when 'invoice' then total_amount else -total_amount end)::int
      from invoices where organization = ${id}) as balance,
    (select count(distinct number)::int - max(right(number, 6)::int) from invoices
      where kind = 'invoice' and number like 'INV-2026-%') as gaps`);
  expect(rows).toEqual([{ fees: 17, placed: 1, open: 1, balance: 90_000, gaps: 0 }]);
});
