import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendCredit } from "#test/credit-notes.ts";
import { enterSeller } from "#test/invoices.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import {
  addInvoice,
  anOverduePharmacy,
  BLOCKS,
  reminderEmails,
  remindersSent,
  switchOn,
} from "#test/payment-reminders.ts";
import { pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { bankFileKind } from "../bank/bank.table.ts";
import { issueCreditNote } from "../credit-notes/credit-notes.issue.ts";
import { voidPayment } from "../payments/payments.changes.ts";
import { lockLedger } from "../payments/payments.ledger.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { recordRefund } from "../payments/payments.refund.ts";
import { sendDuePaymentReminders } from "./payment-reminders.send-due.ts";
import { remindedInvoices } from "./payment-reminders.table.ts";

const server = testServer({ isOwn: true });

const run = (signal = new AbortController().signal) =>
  sendDuePaymentReminders(server.services, signal);

async function runAt(instant: string) {
  server.moveTo(instant);
  await run();
}

/** A run of the job that waits for work on what the pharmacy owes. */
async function runBeside(organization: string, work: (tx: Transaction) => Promise<unknown>) {
  let running: Promise<void> | undefined;
  await server.db.transaction(async (tx) => {
    await lockLedger(tx, organization);
    running = run();
    await untilWaiting(server, 1);
    await work(tx);
  });
  await running;
}

const sent = () => remindersSent(server);
const emailCount = async () => (await reminderEmails(server)).length;

describe("a payment reminder", () => {
  test("is never sent by a fresh network", async () => {
    await anOverduePharmacy(server);
    await runAt("2026-11-30T12:00:00Z");
    expect([await sent(), await emailCount()]).toEqual([[], 0]);
  });

  test("is sent from nine in the morning at the pharmacy, on the third day after the due day", async () => {
    await switchOn(server);
    await anOverduePharmacy(server, { timeZone: "Pacific/Auckland" });
    await runAt("2026-11-03T19:59:00Z");
    expect(await sent()).toEqual([]);
    await runAt("2026-11-03T20:00:00Z");
    expect(await sent()).toEqual(["level 1, 1"]);
    const [email] = await reminderEmails(server);
    expect(email).toMatchObject({ recipient: "bills@castlewren.example", status: "kept" });
  });

  test.each([
    // clocks go back in Dublin on 25 October 2026, and forward on 28 March 2027
    ["2026-10-22", "2026-10-25T08:59:00Z", "2026-10-25T09:00:00Z"],
    ["2027-03-25", "2027-03-28T07:59:00Z", "2027-03-28T08:00:00Z"],
    ["2026-12-30", "2027-01-02T08:59:00Z", "2027-01-02T09:00:00Z"],
    ["2028-02-27", "2028-03-01T08:59:00Z", "2028-03-01T09:00:00Z"],
  ])("of what was due on %s is not sent at %s, but at %s", async (dueDate, early, due) => {
    await switchOn(server);
    await anOverduePharmacy(server, { timeZone: "Europe/Dublin" }, { dueDate });
    await runAt(early);
    expect(await sent()).toEqual([]);
    await runAt(due);
    expect(await sent()).toEqual(["level 1, 1"]);
  });

  test("is sent once at each level, however often the job runs", async () => {
    await switchOn(server);
    const { invoice } = await anOverduePharmacy(server);
    for (const day of ["04", "05", "14", "15", "16", "30"]) {
      await runAt(`2026-11-${day}T12:00:00Z`);
      await run();
    }
    await runAt("2026-12-01T12:00:00Z");
    await runAt("2027-12-01T12:00:00Z");
    expect(await sent()).toEqual(["level 1, 1", "level 2, 1", "level 3, 1"]);
    expect((await reminderEmails(server)).map(({ subject }) => subject)).toEqual([
      "Payment reminder: €59.50 overdue",
      "Second payment reminder: €59.50 overdue",
      "Last payment reminder: €59.50 overdue",
    ]);
    const marks = await server.db
      .select()
      .from(remindedInvoices)
      .where(eq(remindedInvoices.invoice, invoice));
    expect(marks.map(({ level, isFirst }) => [level, isFirst]).sort()).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
  });

  test("is the highest level alone after a standstill", async () => {
    await switchOn(server);
    await anOverduePharmacy(server);
    await runAt("2027-03-01T12:00:00Z");
    await runAt("2027-03-02T12:00:00Z");
    expect(await sent()).toEqual(["level 3, 1"]);
  });

  test("is one for everything overdue at the pharmacy, and is logged as the system's", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server);
    await addInvoice(server, organization, { dueDate: "2026-11-03", totalAmount: 1_000 });
    await addInvoice(server, organization, { dueDate: "2026-11-04", totalAmount: 7 });
    await runAt("2026-11-04T12:00:00Z");
    expect(await sent()).toEqual(["level 1, 2"]);
    const { items } = (await server.get("/api/logs?model=paymentReminder")).json();
    expect(items).toMatchObject([
      { action: "remind", actorType: "system", organization, recordLabel: "level 1" },
    ]);
  });

  test("is not sent while switched off, nor to a deleted pharmacy, nor without an address", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server, { billingEmail: null });
    await server.db.execute(sql`update organizations set email = ''`);
    await runAt("2026-11-30T12:00:00Z");
    await server.db.execute(sql`update organizations set email = 'info@castlewren.example',
      deleted_at = now() where id = ${organization}`);
    await run();
    await server.db.execute(sql`update organizations set deleted_at = null`);
    await switchOn(server, { sendPaymentReminders: false });
    await run();
    expect(await sent()).toEqual([]);
    await switchOn(server);
    await run();
    expect(await sent()).toEqual(["level 2, 1"]);
  });

  test("goes to an inactive pharmacy, which owes as much as before", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server);
    await server.patch(`/api/organizations/${organization}`, { status: "inactive" });
    await runAt("2026-11-04T12:00:00Z");
    expect(await sent()).toEqual(["level 1, 1"]);
  });

  test("is not sent once the last bank file is too old", async () => {
    await switchOn(server, { bankFileDays: 7 });
    await anOverduePharmacy(server);
    await runAt("2026-11-30T12:00:00Z");
    const stopped = { isOn: true, lastBankFileOn: null, isStopped: true, stoppedSince: null };
    expect((await server.get("/api/payment-reminders/state")).json()).toEqual(stopped);
    const bankFile = (to: string) =>
      insertRecord(server.db, SYSTEM, bankFileKind, {
        name: `${to}.xml`,
        sha256: to,
        account: "IE64IRCE92050112345678",
        currency: "EUR",
        from: to,
        to,
        addedLines: 1,
        knownLines: 0,
        setAside: { otherAccounts: 0, otherCurrencies: 0, pending: 0 },
      });
    await bankFile("2026-11-22");
    await run();
    expect(await sent()).toEqual([]);
    expect((await server.get("/api/payment-reminders/state")).json()).toEqual({
      ...stopped,
      lastBankFileOn: "2026-11-22",
      stoppedSince: "2026-11-30",
    });
    await bankFile("2026-11-23");
    await run();
    expect(await sent()).toEqual(["level 2, 1"]);
  });

  test("is not sent during a pause or a promise, and is from the day after", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server);
    server.moveTo("2026-11-04T06:00:00Z");
    const url = `/api/organizations/${organization}/reminder-blocks`;
    await server.post(url, { kind: "pause", until: "2026-11-06", reason: "New owner" });
    await server.post(url, { kind: "promise", until: "2026-11-08" });
    for (const day of ["04", "06", "07", "08"]) await runAt(`2026-11-${day}T12:00:00Z`);
    expect(await sent()).toEqual([]);
    await runAt("2026-11-09T12:00:00Z");
    expect(await sent()).toEqual(["level 1, 1"]);
  });

  test("leaves out a disputed invoice until the dispute is lifted", async () => {
    await switchOn(server);
    const { organization, invoice } = await anOverduePharmacy(server);
    const other = await addInvoice(server, organization, { totalAmount: 1_000 });
    server.moveTo("2026-11-04T06:00:00Z");
    const url = `/api/invoices/${invoice}/reminder-blocks`;
    const dispute = (await server.post(url, { kind: "dispute", reason: "Broken packs" })).json();
    await runAt("2026-11-04T12:00:00Z");
    const [email] = await reminderEmails(server);
    expect(email?.subject).toBe("Payment reminder: €10.00 overdue");
    await server.post(`${BLOCKS}/${dispute.id}/lift`, { version: dispute.version });
    await run();
    expect(await sent()).toEqual(["level 1, 1", "level 1, 2"]);
    const marks = await server.db
      .select()
      .from(remindedInvoices)
      .where(eq(remindedInvoices.invoice, other));
    expect(marks.map(({ isFirst }) => isFirst).sort()).toEqual([false, true]);
  });

  test("is sent again at no level that it had, after a void opens the invoice again", async () => {
    await switchOn(server);
    const { organization, invoice } = await anOverduePharmacy(server);
    await runAt("2026-11-04T12:00:00Z");
    const { id, version } = await pay(server, {
      organization,
      amount: 5_950,
      allocations: [{ invoice, amount: 5_950 }],
    });
    await runAt("2026-11-15T12:00:00Z");
    expect(await sent()).toEqual(["level 1, 1"]);
    await voidPayment(server.services, SYSTEM, id, { version, reason: "Bounced" });
    await runAt("2026-11-15T13:00:00Z");
    await run();
    expect(await sent()).toEqual(["level 1, 1", "level 2, 1"]);
    const again = await pay(server, {
      organization,
      amount: 5_950,
      allocations: [{ invoice, amount: 5_950 }],
    });
    await voidPayment(server.services, SYSTEM, again.id, {
      version: again.version,
      reason: "Bounced",
    });
    await run();
    expect(await sent()).toHaveLength(2);
  });

  test("takes money on account off, and asks for all of it after a refund", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server);
    server.moveTo("2026-11-04T06:00:00Z");
    await pay(server, { organization, amount: 5_950 });
    await runAt("2026-11-04T12:00:00Z");
    expect(await sent()).toEqual([]);
    await recordRefund(server.services, SYSTEM, {
      organization,
      amount: 950,
      method: "bankTransfer",
      paidOn: "2026-11-04",
    });
    await run();
    const [email] = await reminderEmails(server);
    expect(email?.subject).toBe("Payment reminder: €9.50 overdue");
  });

  test("has the sum of each currency", async () => {
    await switchOn(server);
    const { organization } = await anOverduePharmacy(server);
    await addInvoice(server, organization, { currency: "JPY", totalAmount: 5_000 });
    await addInvoice(server, organization, { currency: "KWD", totalAmount: 12_345 });
    await runAt("2026-11-04T12:00:00Z");
    const [email] = await reminderEmails(server);
    expect(email?.subject.replaceAll(/\s/g, " ")).toMatch(
      /^Payment reminder: €59\.50 and (JP)?¥5,000 and KWD 12\.345 overdue$/,
    );
  });
});

describe("several at once", () => {
  test("16 runs of the job send one email to each pharmacy", async () => {
    await switchOn(server);
    for (let count = 0; count < 4; count += 1) await anOverduePharmacy(server);
    server.moveTo("2026-11-04T12:00:00Z");
    await Promise.all(Array.from({ length: 16 }, () => run()));
    expect(await sent()).toEqual(Array(4).fill("level 1, 1"));
    expect(await emailCount()).toBe(4);
  });

  test("a run that is stopped in the middle leaves nothing half done", async () => {
    await switchOn(server);
    for (let count = 0; count < 5; count += 1) await anOverduePharmacy(server);
    server.moveTo("2026-11-04T12:00:00Z");
    const stopping = new AbortController();
    const running = run(stopping.signal);
    await expect.poll(emailCount, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    stopping.abort();
    await running;
    expect((await sent()).length).toBe(await emailCount());
    await run();
    expect([(await sent()).length, await emailCount()]).toEqual([5, 5]);
  });

  test("a connection that dies between the reminder and its email leaves neither", async () => {
    await switchOn(server);
    await anOverduePharmacy(server);
    await server.db.execute(sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await server.db.execute(
      sql`create trigger dying before insert on mails for each row execute function die()`,
    );
    server.moveTo("2026-11-04T12:00:00Z");
    await expect(run()).rejects.toThrow();
    await server.db.execute(sql`drop function die() cascade`);
    expect([await sent(), await emailCount()]).toEqual([[], 0]);
    expect(await server.db.$count(remindedInvoices)).toBe(0);
    await run();
    expect([await sent(), await emailCount()]).toEqual([["level 1, 1"], 1]);
  });

  test("a reminder waits for a payment in progress, and is not sent when that pays all", async () => {
    await switchOn(server);
    const { organization, invoice } = await anOverduePharmacy(server);
    server.moveTo("2026-11-04T12:00:00Z");
    await runBeside(organization, async (tx) => {
      await recordPayment({ ...server.services, db: tx as never }, SYSTEM, {
        organization,
        amount: 5_950,
        method: "bankTransfer",
        paidOn: "2026-11-04",
        reference: null,
        note: null,
        allocations: [{ invoice, amount: 5_950 }],
      });
    });
    expect([await sent(), await emailCount()]).toEqual([[], 0]);
  });

  test("a credit note in progress makes the reminder smaller", async () => {
    await switchOn(server);
    await enterSeller(server);
    const { organization, invoice } = await anOverduePharmacy(server);
    server.moveTo("2026-11-04T12:00:00Z");
    await runBeside(organization, async (tx) => {
      await issueCreditNote(tx, SYSTEM, {
        services: server.services,
        invoice,
        crediting: { amount: 5_000 },
        reason: "Goodwill",
      });
    });
    const [email] = await reminderEmails(server);
    expect(email?.subject).toBe("Payment reminder from Larkfield Supply Limited: €9.50 overdue");
  });

  test("payments, credit notes, disputes and 16 runs beside each other end without a deadlock", async () => {
    await switchOn(server);
    const { organization, invoice } = await anOverduePharmacy(server);
    server.moveTo("2026-11-04T12:00:00Z");
    const row = await readInvoice(server, { id: invoice });
    await Promise.all([
      ...Array.from({ length: 16 }, () => run()),
      pay(server, { organization, amount: 100 }),
      server.post(`/api/invoices/${invoice}/reminder-blocks`, {
        kind: "promise",
        until: "2026-11-05",
      }),
      sendCredit(server, row, { all: true }),
    ]);
    const marks = await server.db.select().from(remindedInvoices);
    expect(marks.length).toBeLessThanOrEqual(1);
    expect(await emailCount()).toBe(marks.length);
  });
});
