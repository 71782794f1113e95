import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { documentsOf, feesOf } from "#test/fees.ts";
import { enterSeller, SELLER_SETTINGS } from "#test/invoices.ts";
import { aPharmacy } from "#test/members.ts";
import { aCustomer, act, ORDERS } from "#test/orders.ts";
import { pay, readInvoice } from "#test/payments.ts";
import { planChoices } from "#test/plans.ts";
import { anOrganization } from "#test/records.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { aTaxRate } from "#test/tax-rates.ts";
import { subscribe } from "../../membership/subscriptions/subscriptions.subscribe.ts";
import { addDays } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { issuePending } from "../invoices/invoices.issue-pending.ts";
import { beginFees } from "./fees.jobs.ts";

const server = testServer();
const { offer, choose, today } = planChoices(server);

const NOON = "2026-03-10T12:00:00Z";

beforeEach(async () => {
  server.moveTo(NOON);
  await enterSeller(server);
});

const yearly = (values: Partial<PlanInput> = {}) =>
  offer({ name: "Standard", interval: "year", price: 120_000, ...values });

/** A pharmacy on a paid plan from a day on. */
async function aPayer(startDate = today(), plan: Partial<PlanInput> = {}, values = {}) {
  const { id } = await aPharmacy(server, values);
  const first = await yearly(plan);
  const term = await put(id, first, startDate);
  return { id, plan: first, term };
}

/** Puts a pharmacy on a plan; the id of the new term. */
async function put(id: string, plan: string, startDate: string): Promise<string> {
  const answer = await choose(id, { plan, startDate });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().newTerm;
}

const preview = async (id: string, plan: string, startDate: string): Promise<PlanChangePreview> =>
  (
    await server.get(`/api/organizations/${id}/plan/preview?plan=${plan}&startDate=${startDate}`)
  ).json();

const undo = (id: string, term: string) =>
  server.post(`/api/organizations/${id}/plan/undo`, { term });

const end = (id: string) => server.delete(`/api/organizations/${id}/plan`);

/** The only fee of a pharmacy with its only invoice. */
async function theFee(id: string) {
  const [fee, other] = await feesOf(server, id);
  if (!fee || other) throw new Error("One fee was expected.");
  const [invoice] = await documentsOf(server, fee);
  return { fee, invoice };
}

const kindsOf = (documents: readonly Invoice[]) => documents.map(({ kind }) => kind);

describe("a paid term", () => {
  test("is a fee with an invoice of its plan and its dates", async () => {
    const { id } = await aPayer(today(), { code: "STANDARD-Y" }, { paymentTermDays: 14 });
    const { fee, invoice } = await theFee(id);
    expect(fee).toMatchObject({
      number: expect.stringMatching(/^FEE-2026-\d{6}$/),
      kind: "fee",
      status: "delivered",
      payment: "unpaid",
      netAmount: 120_000,
      totalAmount: 120_000,
      taxes: [{ rateBps: 0, base: 120_000, tax: 0 }],
      lineCount: 0,
      lines: [],
      term: {
        planName: "Standard",
        startDate: "2026-03-10",
        endDate: "2027-03-09",
        closedOn: null,
      },
      notInvoicedBecause: null,
    });
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV-2026-\d{6}$/),
      order: { id: fee.id },
      shipment: null,
      issueDate: "2026-03-10",
      dueDate: "2026-03-24",
      openAmount: 120_000,
    });
    const { document } = invoice as Invoice;
    expect(checkInvoice(document)).toEqual([]);
    const period = { start: "2026-03-10", end: "2027-03-09" };
    expect(document).toMatchObject({
      order: fee.number,
      shipment: null,
      delivery: null,
      period,
      lines: [
        {
          name: "Standard membership",
          code: "STANDARD-Y",
          quantity: 1,
          unit: "C62",
          unitPrice: 120_000,
          tax: { code: "Z" },
          period,
        },
      ],
    });
  });

  test("is written in both files with its period", async () => {
    const { id } = await aPayer();
    const { invoice } = await theFee(id);
    const ubl = (await server.get(`/api/invoices/${invoice?.id}/ubl`)).body;
    expect(ubl).toContain("<cbc:StartDate>2026-03-10</cbc:StartDate>");
    expect(ubl).toContain('unitCode="C62"');
    expect(ubl).not.toContain("DespatchDocumentReference");
    const pdf = await server.get(`/api/invoices/${invoice?.id}/pdf`);
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("is emailed to the address for bills", async () => {
    await server.db.execute(sql`delete from mails`);
    const { id } = await aPayer(today(), {}, { billingEmail: "bills@castlewren.example" });
    const { invoice } = await theFee(id);
    const { rows } = await server.db.execute(
      sql`select kind, recipient, subject from mails where about = ${invoice?.id}`,
    );
    expect(rows).toEqual([
      {
        kind: "invoiceIssued",
        recipient: "bills@castlewren.example",
        subject: `Invoice ${invoice?.number} from Larkfield Supply Limited`,
      },
    ]);
  });

  test("bears the tax of services on its first day", async () => {
    for (const [startDate, rateBps] of [
      ["2026-01-01", 2_300],
      ["2026-04-01", 2_400],
    ] as const) {
      await server.post("/api/tax-rates", aTaxRate({ startDate, rateBps }));
    }
    const earlier = await aPayer(today(), { taxCategory: "standard" });
    expect((await theFee(earlier.id)).invoice).toMatchObject({ taxAmount: 27_600 });
    const later = await aPayer("2026-04-01", { taxCategory: "standard" });
    const { fee, invoice } = await theFee(later.id);
    expect(invoice).toMatchObject({ netAmount: 120_000, taxAmount: 28_800 });
    expect(fee).toMatchObject({ taxAmount: 28_800, totalAmount: 148_800 });
    const abroad = await aPayer(
      today(),
      { taxCategory: "standard" },
      { address: { ...anOrganization().address, country: "PT" }, taxNumber: "PT501234567" },
    );
    const { invoice: reverse } = await theFee(abroad.id);
    expect(reverse).toMatchObject({ taxAmount: 0, document: { lines: [{ tax: { code: "AE" } }] } });
    expect(checkInvoice((reverse as Invoice).document)).toEqual([]);
  });

  test("in yen is billed without decimals", async () => {
    const { id } = await aPayer(today(), { currency: "JPY", price: 98_765 }, { currency: "JPY" });
    const { invoice } = await theFee(id);
    expect(invoice).toMatchObject({ currency: "JPY", totalAmount: 98_765 });
    expect(checkInvoice((invoice as Invoice).document)).toEqual([]);
    const ubl = (await server.get(`/api/invoices/${invoice?.id}/ubl`)).body;
    expect(ubl).toContain('currencyID="JPY">98765<');
  });

  test("keeps its price when the plan is edited later", async () => {
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, sellerIban: null });
    const { id, plan } = await aPayer();
    const { version: read } = (await server.get(`/api/plans/${plan}`)).json();
    await server.patch(`/api/plans/${plan}`, { version: read, price: 999 });
    await enterSeller(server);
    await issuePending(server.services);
    expect((await theFee(id)).invoice).toMatchObject({ totalAmount: 120_000 });
  });

  test.each([
    ["a trial", { trialDays: 30 }],
    ["a free plan", { price: 0 }],
  ])("of %s has no fee", async (_, plan) => {
    const { id } = await aPayer(today(), plan);
    expect(await feesOf(server, id)).toEqual([]);
  });

  test("that begins later is placed, and delivered on its first day at the pharmacy", async () => {
    const { id } = await aPayer("2026-03-12", {}, { timeZone: "Pacific/Auckland" });
    expect((await theFee(id)).fee).toMatchObject({ status: "placed", payment: "unpaid" });
    server.moveTo("2026-03-11T10:45:00Z");
    expect(await beginFees(server.services)).toBe(0);
    server.moveTo("2026-03-11T11:01:00Z");
    const begun = await Promise.all(Array.from({ length: 4 }, () => beginFees(server.services)));
    expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await theFee(id)).fee).toMatchObject({ status: "delivered" });
    expect(await beginFees(server.services)).toBe(0);
  });

  test("is numbered by the year of the seller, not of the pharmacy", async () => {
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, timeZone: "America/New_York" });
    server.moveTo("2027-01-01T03:00:00Z");
    const { id } = await aPayer("2027-01-01");
    const { fee, invoice } = await theFee(id);
    expect(fee.number).toMatch(/^FEE-2026-/);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV-2026-/),
      issueDate: "2026-12-31",
    });
    server.moveTo("2027-01-01T05:30:00Z");
    const other = await theFee((await aPayer("2027-01-01")).id);
    expect([other.fee.number, other.invoice?.number]).toEqual([
      "FEE-2027-000001",
      "INV-2027-000001",
    ]);
  });
});

describe("each way to a term has its fee", () => {
  test("creating a pharmacy", async () => {
    const plan = await yearly();
    const answer = await server.post("/api/organizations", { ...anOrganization(), plan });
    expect(answer.statusCode).toBe(201);
    const { invoice } = await theFee(answer.json().id);
    expect(invoice).toMatchObject({ totalAmount: 120_000 });
  });

  test("approving a registration, whose preview says what is due", async () => {
    const { id } = await aWaitingOne(server, {}, await yearly());
    const { billing } = (await server.get(`/api/registrations/${id}/approval-preview`)).json();
    expect(billing).toEqual({ gross: 120_000, dueDate: "2026-04-09", because: null });
    const answer = await server.post(`/api/registrations/${id}/approve`, {});
    expect(answer.statusCode).toBe(200);
    const { invoice } = await theFee(answer.json().organization.id);
    expect(invoice).toMatchObject({ totalAmount: billing.gross, dueDate: billing.dueDate });
  });

  test("a renewal", async () => {
    const { id, plan } = await aPayer();
    await put(id, plan, "2027-03-10");
    const fees = await feesOf(server, id);
    expect(fees.map(({ status, term }) => [status, term?.startDate])).toEqual([
      ["delivered", "2026-03-10"],
      ["placed", "2027-03-10"],
    ]);
  });
});

describe("a seller without an IBAN", () => {
  const withoutIban = async () => {
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, sellerIban: null });
  };

  test("lets the term begin, and its fee is billed once the settings are complete", async () => {
    await withoutIban();
    const because = "the seller's IBAN is missing";
    const { id, plan } = await aPayer();
    const later = await preview(id, plan, "2027-03-10");
    expect(later.billing).toEqual({ gross: 120_000, dueDate: null, because });
    const { fee, invoice } = await theFee(id);
    expect(invoice).toBeUndefined();
    expect(fee).toMatchObject({ payment: "notInvoiced", notInvoicedBecause: because });
    expect(await issuePending(server.services)).toBe(0);
    await enterSeller(server, SELLER_SETTINGS);
    const issued = await Promise.all(
      Array.from({ length: 8 }, () => issuePending(server.services)),
    );
    expect(issued.reduce((sum, count) => sum + count, 0)).toBe(1);
    const billed = await theFee(id);
    expect(billed.fee).toMatchObject({ payment: "unpaid", notInvoicedBecause: null });
    expect(billed.invoice).toMatchObject({ totalAmount: 120_000 });
  });

  test("bills nothing for a term that never begins", async () => {
    await withoutIban();
    const { id } = await aPayer("2026-04-01");
    expect((await preview(id, await yearly(), "2026-05-01")).dropped).toEqual([
      { number: (await theFee(id)).fee.number, amount: 120_000 },
    ]);
    await end(id);
    expect((await theFee(id)).fee).toMatchObject({
      status: "cancelled",
      payment: "void",
      notInvoicedBecause: null,
      cancelReason: "The membership was ended before this term began.",
    });
    await enterSeller(server);
    expect(await issuePending(server.services)).toBe(0);
    expect((await theFee(id)).invoice).toBeUndefined();
  });
});

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

describe("a fee among the orders", () => {
  test("is left alone by every act of the desk and of the pharmacy", async () => {
    const { id } = await aPayer("2026-04-01");
    const { fee } = await theFee(id);
    const packs = "This order is a membership fee: it has no packs.";
    const plan = "This order is a membership fee. Change or end the plan of the pharmacy instead.";
    const acts: [act: string, body: object, message: string][] = [
      ["confirm", {}, packs],
      ["close-rest", { reason: "outOfStock" }, packs],
      ["withdraw", {}, plan],
      ["cancel", { reason: "Not wanted." }, plan],
      ["send-back", { note: "Why is this here?" }, plan],
      ["place", {}, plan],
    ];
    for (const [name, body, message] of acts) {
      const answer = await server.post(`${ORDERS}/${fee.id}/${name}`, {
        version: fee.version,
        ...body,
      });
      expect([name, answer.statusCode, answer.json().message]).toEqual([name, 409, message]);
    }
    const changed = await server.patch(`${ORDERS}/${fee.id}`, {
      version: fee.version,
      note: "Mine",
    });
    expect([changed.statusCode, changed.json().message]).toEqual([409, plan]);
    const removed = await server.delete(`${ORDERS}/${fee.id}`);
    expect([removed.statusCode, removed.json().message]).toEqual([409, plan]);
    const again = await server.post(`${ORDERS}/${fee.id}/again`, {});
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "A membership fee cannot be ordered again. Renew the plan instead.",
    ]);
    const paper = await server.get(`${ORDERS}/${fee.id}/pdf`);
    expect([paper.statusCode, paper.json().message]).toEqual([
      409,
      "A membership fee has no order to print. Save its invoice instead.",
    ]);
    expect(fee.blocked).toMatchObject({ confirm: packs, ship: packs, cancel: plan });
    expect((await theFee(id)).fee).toEqual(fee);
  });

  test("is in no funnel and in no number of orders that the plan limits", async () => {
    const { id, plan } = await aPayer("2026-04-01");
    const query = `?organization=${id}`;
    const { steps } = (await server.get(`${ORDERS}/funnel${query}`)).json();
    expect(steps.every(({ count }: { count: number }) => count === 0)).toBe(true);
    const { limits } = await preview(id, plan, "2026-04-01");
    expect(limits.find(({ limit }) => limit === "maxOrdersPerMonth")?.used).toBe(0);
    const customer = await aCustomer(server);
    await act(server, await customer.write(), "place");
    const shown = await preview(customer.organization, plan, "2026-05-01");
    expect(shown.limits.find(({ limit }) => limit === "maxOrdersPerMonth")?.used).toBe(1);
  });

  test("is listed by its kind, and counted", async () => {
    const customer = await aCustomer(server);
    await customer.write();
    await put(customer.organization, await yearly(), "2026-05-01");
    for (const [kind, count] of [
      ["", 2],
      ["supply", 1],
      ["fee", 1],
    ] as const) {
      for (const caller of [server, customer.owner]) {
        const list = `${ORDERS}?organization=${customer.organization}&kind=${kind}`;
        const { items, total } = (await caller.get(list)).json();
        expect([kind, items.length, total]).toEqual([kind, count, count]);
      }
    }
  });

  test("is its own pharmacy's alone, and hides its amounts as orders do", async () => {
    const { id } = await aPayer();
    const { fee, invoice } = await theFee(id);
    const { id: other } = await aPharmacy(server, {}, {});
    const stranger = await server.as("owner", other);
    for (const path of [
      `${ORDERS}/${fee.id}`,
      `${ORDERS}/${fee.id}/invoices`,
      `/api/invoices/${invoice?.id}`,
      `/api/invoices/${invoice?.id}/pdf`,
    ]) {
      expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 403]);
    }
    const owner = await server.as("owner", id);
    expect((await owner.get(`${ORDERS}/${fee.id}`)).json()).toMatchObject({
      totalAmount: 120_000,
      term: { planName: "Standard" },
    });
    const technician = await server.as("technician", id);
    const seen = (await technician.get(`${ORDERS}/${fee.id}`)).json();
    expect(seen.term).toMatchObject({ planName: "Standard" });
    expect(JSON.stringify(seen)).not.toContain("120000");
    expect((await technician.get(`/api/invoices/${invoice?.id}`)).statusCode).toBe(403);
  });
});
