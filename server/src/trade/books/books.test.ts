import type { Books } from "@pharmacy/contract/books/books";
import type { AccountStatement } from "@pharmacy/contract/books/statements";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { addEntries, OWN_IBAN } from "#test/bank.ts";
import { credit } from "#test/credit-notes.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, ship } from "#test/orders.ts";
import { aDebtor, PAYMENTS, pay, readInvoice, sendPayment } from "#test/payments.ts";
import { pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { closeBooks } from "./books.close.ts";

const server = testServer();

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const TODAY = dayAgo(0);

const query = (from: string, to: string) => `from=${from}&to=${to}`;
const statementUrl = (organization: string, request: string, part = "") =>
  `/api/organizations/${organization}/statement${part}?${request}`;
const statement = async (organization: string, request: string): Promise<AccountStatement> =>
  (await server.get(statementUrl(organization, request))).json();

const books = async (year = ""): Promise<Books> => (await server.get(`/api/books${year}`)).json();

describe("a statement of account", () => {
  test("has what was owed before, everything that changed it, and what is owed since", async () => {
    const { organization, name, invoice } = await anOldDebt(40);
    await pay(server, { organization, amount: 1_000, paidOn: dayAgo(39), reference: "Till 4" });
    await pay(server, { organization, amount: 500, paidOn: dayAgo(10) });
    const note = await credit(server, invoice, { amount: 200 });
    const read = await statement(organization, query(dayAgo(39), TODAY));
    expect(read).toMatchObject({
      organization: { id: organization, name },
      currency: "EUR",
      currencies: ["EUR"],
      opening: 5_950,
      closing: 4_250,
      entries: [
        { kind: "payment", on: dayAgo(39), reference: "Till 4", amount: -1_000, balance: 4_950 },
        { kind: "payment", on: dayAgo(10), amount: -500, balance: 4_450 },
        { kind: "creditNote", number: note.number, amount: -200, balance: 4_250 },
      ],
    });
    const before = await statement(organization, query(dayAgo(60), dayAgo(40)));
    expect(before).toMatchObject({
      opening: 0,
      closing: 5_950,
      entries: [{ kind: "invoice", number: invoice.number, dueDate: invoice.dueDate }],
    });
  });

  test("takes a voided payment back on the day of its void, and leaves its own day as it was", async () => {
    const { organization } = await anOldDebt(40);
    const paid = await pay(server, { organization, amount: 700, paidOn: dayAgo(30) });
    const earlier = query(dayAgo(40), dayAgo(20));
    const before = await statement(organization, earlier);
    await server.post(`${PAYMENTS}/${paid.id}/void`, { version: paid.version, reason: "Not ours" });
    expect(await statement(organization, earlier)).toEqual(before);
    expect((await statement(organization, query(dayAgo(19), TODAY))).entries).toMatchObject([
      { kind: "payment", isVoid: true, number: paid.number, amount: 700, balance: 5_950 },
    ]);
  });

  test("as PDF and CSV has the same amounts", async () => {
    const { organization, invoice } = await anOldDebt(40);
    await pay(server, { organization, amount: 6_000, paidOn: dayAgo(3), reference: "=1+1" });
    const request = query(dayAgo(50), TODAY);
    const pdf = await server.get(statementUrl(organization, request, "/pdf"));
    expect(pdf.headers["content-disposition"]).toBe(
      `attachment; filename="statement-${dayAgo(50)}-${TODAY}.pdf"`,
    );
    const text = pdfText(pdf.rawPayload);
    for (const part of [
      `Invoice ${invoice.number}`,
      "€59.50",
      "Closing balance -€0.50",
      "The network owes the pharmacy €0.50.",
    ]) {
      expect(text).toContain(part);
    }
    const again = await server.get(statementUrl(organization, request, "/pdf"));
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true);
    const csv = (await server.get(statementUrl(organization, request, "/csv"))).body;
    expect(csv.trim().split("\r\n")).toEqual([
      "Date,Document,Reference,Currency,Amount,Balance",
      `${dayAgo(50)},Opening balance,,EUR,,0.00`,
      expect.stringMatching(/Invoice INV-.*,,EUR,59\.50,59\.50$/),
      expect.stringMatching(/Payment PAY-.*,'=1\+1,EUR,-60\.00,-0\.50$/),
      `${TODAY},Closing balance,,EUR,,-0.50`,
    ]);
  });

  test.each([
    ["from=2026-02-01&to=2026-01-31", "The last day is before the first."],
    [
      "from=2010-01-01&to=2026-01-31",
      "A statement covers ten years at most. Choose a shorter time.",
    ],
    ["from=1&to=2026-01-31", "Enter a date as YYYY-MM-DD."],
  ])("%s is refused", async (request, message) => {
    const { organization } = await aCustomer(server);
    const answer = await server.get(statementUrl(organization, request));
    expect([answer.statusCode, Object.values(answer.json().fields)]).toEqual([400, [message]]);
  });

  test("is shown to the pharmacy's owner and pharmacist, and to no other pharmacy", async () => {
    const { organization } = await anOldDebt(3);
    const other = await aCustomer(server);
    const request = query(dayAgo(9), TODAY);
    for (const part of ["", "/pdf", "/csv"]) {
      const url = statementUrl(organization, request, part);
      const codes = [];
      for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
        codes.push((await (await server.as(role, organization)).get(url)).statusCode);
      }
      expect(codes).toEqual([200, 200, 403, 403]);
      expect((await other.owner.get(url)).statusCode).toBe(403);
    }
  });
});

describe("the ageing", () => {
  test("puts what is open by its days after the due day, and money on account beside", async () => {
    const debtor = await aDebtor(server, { paymentTermDays: 0 });
    const { organization } = debtor;
    for (const days of [30, 31, 61, 91]) await billed(debtor, days);
    await pay(server, { organization, amount: 300 });
    const { items, total } = (await server.get("/api/ageing")).json();
    expect([total, items[0]]).toMatchObject([
      1,
      {
        organization: { id: organization },
        currency: "EUR",
        notDue: 5_950,
        days30: 5_950,
        days60: 5_950,
        days90: 5_950,
        over90: 5_950,
        openAmount: 29_750,
        onAccount: 300,
        balance: 29_450,
      },
    ]);
  });

  test("finds, sorts and exports, and leaves out who is not late", async () => {
    const late = await anOldDebt(60);
    const { organization: punctual } = await aDebtor(server, { name: "Rathfern Chemist" });
    const found = async (request: string) =>
      (await server.get(`/api/ageing?${request}`))
        .json()
        .items.map(({ organization }: { organization: { id: string } }) => organization.id);
    expect(await found("late=true")).toEqual([late.organization]);
    expect(await found("search=rathfern")).toEqual([punctual]);
    expect(await found("sort=pharmacy&order=desc")).toEqual([punctual, late.organization]);
    const { url } = (
      await server.post("/api/ageing/export", {
        format: "csv",
        columns: "pharmacy,days60,balance",
        late: "true",
      })
    ).json();
    expect((await server.get(url)).body.trim().split("\r\n").slice(1)).toEqual([
      `${late.name},59.50,59.50`,
    ]);
  });

  test("is the network's alone", async () => {
    const { organization } = await aCustomer(server);
    expect((await (await server.as("owner", organization)).get("/api/ageing")).statusCode).toBe(
      403,
    );
    expect((await (await server.as("support")).get("/api/ageing")).statusCode).toBe(200);
  });
});

describe("the books of a month", () => {
  test("sum what was booked, and say what was owed at its end", async () => {
    const { organization, invoice } = await billedOn("2026-08-31T10:00:00Z");
    await pay(server, { organization, amount: 2_000, paidOn: "2026-09-30" });
    server.moveTo("2026-10-01T00:30:00Z");
    await credit(server, await readInvoice(server, invoice), { amount: 950 });
    server.moveTo(new Date().toISOString());
    const { months, firstYear } = await books("?year=2026");
    const of = (wanted: string) => months.find(({ month }) => month === wanted)?.sums;
    const none = { creditNotes: 0, payments: 0, refunds: 0, writeOffs: 0 };
    expect(firstYear).toBe(2026);
    expect(of("2026-07")).toEqual([]);
    expect(of("2026-08")).toEqual([{ currency: "EUR", ...none, invoices: 5_950, closing: 5_950 }]);
    expect(of("2026-09")).toMatchObject([{ payments: -2_000, closing: 3_950 }]);
    // half past one in Dublin
    expect(of("2026-10")).toMatchObject([{ creditNotes: -950, closing: 3_000 }]);
    expect((await books("?year=7")).months).toEqual([]);
    expect((await books("?year=2025")).months.every(({ sums }) => sums.length === 0)).toBe(true);
  });

  test("are closed once they are over, once, and by finance officers and administrators", async () => {
    const { organization } = await billedOn("2026-08-31T10:00:00Z");
    const { version } = await books();
    const close = (month: string, seen = version, caller: Pick<typeof server, "post"> = server) =>
      caller.post("/api/books/close", { month, version: seen });
    const present = TODAY.slice(0, 7);
    expect((await close(present)).json().message).toBe(
      "This month is not over. Close it once it is.",
    );
    expect((await close("2026-13")).json().fields).toEqual({ month: "Choose a month." });
    expect((await close("2026-09", version, await server.as("support"))).statusCode).toBe(403);
    expect(
      (await close("2026-09", version, await server.as("owner", organization))).statusCode,
    ).toBe(403);
    const closed = await close("2026-09", version, await server.as("finance"));
    expect(closed.json()).toMatchObject({ closedThrough: "2026-09-30", version: version + 1 });
    const isClosed = Object.fromEntries(
      (closed.json() as Books).months.map((one) => [one.month, one.isClosed]),
    );
    expect(isClosed).toMatchObject({ "2026-01": true, "2026-09": true, "2026-10": false });
    const stale = await close("2026-10");
    expect([stale.statusCode, stale.json().current]).toMatchObject([409, { version: version + 1 }]);
    expect((await close("2026-08", version + 1)).json().message).toBe(
      "The books are closed through 30 September 2026 already.",
    );
    const late = await sendPayment(server, { organization, amount: 10, paidOn: "2026-09-30" });
    expect(late.json().fields).toEqual({
      paidOn: "The books are closed through 30 September 2026. Choose a later day.",
    });
    expect(await server.history()).toContainEqual(
      expect.objectContaining({
        model: "setting",
        changes: [{ field: "booksClosedThrough", from: null, to: "2026-09-30" }],
      }),
    );
  });

  test("take nothing in after their close, whatever the clock says", async () => {
    const debtor = await billedOn("2026-08-31T10:00:00Z");
    const { organization, invoice } = debtor;
    const paid = await pay(server, { organization, amount: 100, paidOn: "2026-08-31" });
    await server.post("/api/books/close", { month: "2026-09", version: (await books()).version });
    const journal = await journalOf("2026-09");
    const order = await debtor.confirm();
    server.moveTo("2026-09-29T10:00:00Z");
    const refusal =
      "Nothing can be booked today, because the books are closed through 30 September 2026.";
    const voided = await server.post(`${PAYMENTS}/${paid.id}/void`, {
      version: paid.version,
      reason: "Not ours",
    });
    const { id, version } = await readInvoice(server, invoice);
    const writtenOff = await server.post(`/api/invoices/${id}/write-off`, {
      version,
      reason: "Bankrupt",
    });
    const credited = await server.post(`/api/invoices/${id}/credit-notes`, {
      version,
      amount: 100,
      reason: "Goodwill",
    });
    for (const answer of [voided, writtenOff, credited]) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, refusal]);
    }
    await ship(server, order);
    expect((await server.get(`/api/orders/${order.id}`)).json()).toMatchObject({
      notInvoicedBecause: "the books are closed through 30 September 2026",
    });
    server.moveTo(new Date().toISOString());
    expect(await journalOf("2026-09")).toBe(journal);
  });

  test("are not closed while a document of theirs is being booked", async () => {
    const { organization } = await billedOn("2026-08-31T10:00:00Z");
    const { version } = await books();
    let isClosed = false;
    let closing: Promise<void> | undefined;
    await server.db.transaction(async (tx) => {
      const paid = { organization, amount: 100, method: "cash", paidOn: "2026-09-30" } as const;
      const within = { ...server.services, db: tx as never };
      await recordPayment(within, SYSTEM, { ...paid, allocations: [] });
      const closed = { month: "2026-09", version };
      closing = closeBooks(server.services, SYSTEM, closed).then(() => {
        isClosed = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isClosed).toBe(false);
    });
    await closing;
    expect(isClosed).toBe(true);
    expect(await journalOf("2026-09")).toContain("Payment PAY-");
  });

  test("say what they still wait for", async () => {
    await enterSeller(server, { sellerIban: null });
    await ship(server, await (await aCustomer(server)).confirm());
    await enterSeller(server, { sellerIban: OWN_IBAN, sellerTaxNumber: null });
    await addEntries(server, [{ amount: "12.00", bookedOn: `${dayAgo(0).slice(0, 7)}-01` }]);
    const [present, before] = (await books()).months;
    expect(present).toMatchObject({ notInvoiced: 1, openBankLines: 1 });
    if (before) expect(before).toMatchObject({ notInvoiced: 0, openBankLines: 0 });
  });
});

describe("the journal", () => {
  test("has a line for each account and tax code, with the numbers of the settings", async () => {
    const { version } = (await server.get("/api/settings")).json();
    const journalAccounts = { receivables: "1200", goods: "4000", bank: "1810" };
    const changed = await server.patch("/api/settings", { version, journalAccounts });
    expect(changed.json().journalAccounts).toMatchObject(journalAccounts);
    const { organization, invoice } = await billedOn("2026-08-31T10:00:00Z");
    const { code, name } = (await server.get(`/api/organizations/${organization}`)).json();
    const { number } = await pay(server, { organization, amount: 2_000, paidOn: "2026-08-31" });
    const lines = (await journalOf("2026-08")).trim().split("\r\n");
    expect(lines).toEqual([
      "Day,Document,Account,Booked to,Receivables account,Pharmacy code,Pharmacy,Text,Currency,Net,Tax code,Tax,Gross",
      `2026-08-31,${invoice.number},4000,Sales of goods,1200,${code},${name},Invoice ${invoice.number},EUR,59.50,Z 0 %,0.00,59.50`,
      `2026-08-31,${number},1810,Bank,1200,${code},${name},Payment ${number},EUR,-20.00,,0.00,-20.00`,
    ]);
    expect(await server.history()).toContainEqual(
      expect.objectContaining({ action: "export", recordLabel: "Journal of 2026-08" }),
    );
  });

  test("is read batch by batch, each line once", async () => {
    const { organization } = await aDebtor(server);
    for (let place = 0; place < 3; place++) {
      await pay(server, { organization, amount: 100 + place, paidOn: "2026-07-01" });
    }
    const { journalOf: read } = await import("./books.journal.ts");
    const found: number[] = [];
    for await (const batch of read(server.db, "2026-07", 2)) {
      expect(batch.length).toBeLessThanOrEqual(2);
      found.push(...batch.map(({ gross }) => gross));
    }
    expect(found).toEqual([-100, -101, -102]);
  });

  test.each(["support", "catalogue"] as const)("is not for %s", async (role) => {
    const caller = await server.as(role);
    expect((await caller.get("/api/books/2026-08/journal")).statusCode).toBe(403);
    expect((await caller.get("/api/books")).statusCode).toBe(403);
  });
});

const journalOf = async (month: string) => (await server.get(`/api/books/${month}/journal`)).body;

/** A pharmacy with one invoice, issued so many days ago. It pays at once. */
async function anOldDebt(days: number) {
  await enterSeller(server);
  const customer = await aCustomer(server, {}, { paymentTermDays: 0 });
  const { name } = (await server.get(`/api/organizations/${customer.organization}`)).json();
  return { ...customer, name, invoice: await billed(customer, days) };
}

type Customer = Pick<Awaited<ReturnType<typeof aCustomer>>, "confirm">;

const billed = (customer: Customer, days: number) =>
  billAt(customer, new Date(Date.now() - days * DAY_MS).toISOString());

/** The order is of today: the pharmacy was no member before. */
async function billAt({ confirm }: Customer, instant: string): Promise<Invoice> {
  const order = await confirm();
  server.moveTo(instant);
  await ship(server, order);
  server.moveTo(new Date().toISOString());
  return (await server.get(`/api/orders/${order.id}/invoices`)).json().items[0];
}

async function billedOn(instant: string) {
  await enterSeller(server);
  const customer = await aCustomer(server);
  return { ...customer, invoice: await billAt(customer, instant) };
}
