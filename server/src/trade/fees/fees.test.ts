import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { feePayers, feesOf } from "#test/fees.ts";
import { enterSeller, SELLER_SETTINGS } from "#test/invoices.ts";
import { aPharmacy } from "#test/members.ts";
import { anOrganization } from "#test/records.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { aTaxRate } from "#test/tax-rates.ts";
import { issuePending } from "../invoices/invoices.issue-pending.ts";
import { beginFees } from "./fees.jobs.ts";

const server = testServer();
const { today, yearly, put, aPayer, theFee } = feePayers(server);

const preview = async (id: string, plan: string, startDate: string): Promise<PlanChangePreview> =>
  (
    await server.get(`/api/organizations/${id}/plan/preview?plan=${plan}&startDate=${startDate}`)
  ).json();

const firstPlan = (query: Record<string, string>, caller: Pick<typeof server, "get"> = server) =>
  caller.get(`/api/organizations/first-plan?${new URLSearchParams(query)}`);

const end = (id: string) => server.delete(`/api/organizations/${id}/plan`);

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
  test("creating a pharmacy, whose form says what is due", async () => {
    const plan = await yearly();
    const form = {
      country: "IE",
      currency: "EUR",
      timeZone: "Europe/Dublin",
      paymentTermDays: "14",
    };
    const seen = await firstPlan({ plan, ...form });
    expect(seen.json()).toMatchObject({
      kind: "first",
      term: { planName: "Standard", startDate: "2026-03-10", endDate: "2027-03-09" },
      billing: { gross: 120_000, dueDate: "2026-03-24", because: null },
    });
    const answer = await server.post("/api/organizations", {
      ...anOrganization({ paymentTermDays: 14 }),
      plan,
    });
    expect(answer.statusCode).toBe(201);
    const { invoice } = await theFee(answer.json().id);
    expect(invoice).toMatchObject({ totalAmount: 120_000, dueDate: "2026-03-24" });
  });

  test("the form of a new pharmacy is refused like its creation, and only the network asks", async () => {
    const [plan, form] = [await yearly(), { country: "IE", timeZone: "Europe/Dublin" }];
    const euros = { ...form, currency: "EUR", paymentTermDays: "14" };
    const refused = [
      [{ plan, ...euros, currency: "GBP" }, 409, "plan"],
      [{ plan, ...euros, startDate: "2020-01-01" }, 422, "startDate"],
      [{ plan: "019a0000-0000-7000-8000-000000000000", ...euros }, 422, "plan"],
      [{ plan, ...euros, paymentTermDays: "91" }, 400, "paymentTermDays"],
      [{ plan, ...euros, country: "XX" }, 400, "country"],
    ] as const;
    for (const [query, status, field] of refused) {
      const answer = await firstPlan(query);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, [field]]);
    }
    const { id } = await aPharmacy(server);
    const owner = await server.as("owner", id);
    expect((await firstPlan({ plan, ...euros }, owner)).statusCode).toBe(403);
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
