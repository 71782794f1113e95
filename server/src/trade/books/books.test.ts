import type { Books } from "@pharmacy/contract/books/books";
import { describe, expect, test } from "vitest";
import { addEntries, OWN_IBAN } from "#test/bank.ts";
import { dayAgo, earlierInvoices } from "#test/books.ts";
import { credit } from "#test/credit-notes.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, ship } from "#test/orders.ts";
import { aDebtor, PAYMENTS, pay, readInvoice, sendPayment } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { closeBooks } from "./books.close.ts";

const server = testServer();
const { billedOn } = earlierInvoices(server);

const TODAY = dayAgo(0);

const books = async (year = ""): Promise<Books> => (await server.get(`/api/books${year}`)).json();

const journalOf = async (month: string) => (await server.get(`/api/books/${month}/journal`)).body;

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
