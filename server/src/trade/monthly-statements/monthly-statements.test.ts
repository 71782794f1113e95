import type { MonthlyStatement } from "@pharmacy/contract/monthly-statements/monthly-statements";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer, fileIn } from "#test/email-server.ts";
import { sendStatements, sendStatementsFrom } from "#test/monthly-statements.ts";
import { addInvoice, anOverduePharmacy } from "#test/payment-reminders.ts";
import { pay } from "#test/payments.ts";
import { pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { unsealEmail } from "../../platform/email/outbox.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { monthlyStatements } from "./monthly-statements.table.ts";

const server = testServer({ isOwn: true });

const run = (signal?: AbortSignal) => sendStatements(server, signal);

async function runAt(instant: string) {
  server.moveTo(instant);
  await run();
}

const monthsSent = async () =>
  (await server.db.select().from(monthlyStatements).orderBy(monthlyStatements.month)).map(
    ({ month }) => month,
  );

const emails = () =>
  server.db.select().from(outboxEmails).where(eq(outboxEmails.kind, "monthlyStatement"));

async function lastEmail() {
  const email = (await emails()).at(-1);
  if (!email) throw new Error("No statement was sent.");
  return { ...email, text: unsealEmail(server.services.secret, email.body).text };
}

const listed = async (caller: Pick<typeof server, "get">, organization: string) =>
  (await caller.get(`/api/monthly-statements?organization=${organization}`)).json()
    .items as MonthlyStatement[];

const preview = async () => (await server.get("/api/monthly-statements/preview")).json();

const patch = async (isOn: boolean) => {
  const { version } = (await server.get("/api/settings")).json();
  const change = { version, sendMonthlyStatements: isOn };
  return server.patch("/api/settings", change);
};

describe("a monthly statement", () => {
  test("is never sent by a fresh network", async () => {
    await anOverduePharmacy(server);
    await runAt("2026-11-01T12:00:00Z");
    await runAt("2026-12-01T12:00:00Z");
    expect([await monthsSent(), await emails()]).toEqual([[], []]);
  });

  test("says what the account was, and is sent from nine on the first by the seller's clock", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    const { organization } = await anOverduePharmacy(server, { timeZone: "Pacific/Auckland" });
    await runAt("2026-11-01T08:59:00Z");
    expect(await monthsSent()).toEqual([]);
    await runAt("2026-11-01T09:00:00Z");
    expect(await monthsSent()).toEqual(["2026-10-01"]);
    const { recipient, subject, text, status } = await lastEmail();
    expect({ recipient, subject, status }).toEqual({
      recipient: "bills@castlewren.example",
      subject: expect.stringMatching(/^Statement of account for October 2026 from /),
      status: "kept",
    });
    for (const line of [
      "Opening balance: €0.00",
      "1 entry in the month",
      "Closing balance: €59.50",
      "Nothing is overdue.",
      "The statement is attached.",
      "/dashboard",
    ]) {
      expect(text).toContain(line);
    }
    expect(await listed(server, organization)).toMatchObject([
      {
        organization: { id: organization },
        month: "2026-10-01",
        sums: [{ currency: "EUR", opening: 0, entries: 1, closing: 5_950, overdue: 0 }],
        letters: [{ kind: "monthlyStatement", status: "kept" }],
      },
    ]);
    const { items } = (await server.get("/api/logs?model=monthlyStatement")).json();
    expect(items).toMatchObject([
      { action: "create", actorType: "system", organization, recordLabel: "October 2026" },
    ]);
  });

  test("says what is overdue, also of a pharmacy whose account did not move", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    await anOverduePharmacy(server);
    await runAt("2026-12-01T09:00:00Z");
    const { subject, text } = await lastEmail();
    expect(subject).toContain("November 2026");
    for (const line of [
      "Opening balance: €59.50",
      "0 entries in the month",
      "Overdue today: €59.50",
    ]) {
      expect(text).toContain(line);
    }
  });

  test("is sent once, however often the job runs and wherever the clock is put", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    await anOverduePharmacy(server);
    for (const instant of [
      "2026-11-01T12:00:00Z",
      "2026-11-30T12:00:00Z",
      "2026-12-01T12:00:00Z",
      "2026-11-15T12:00:00Z",
      "2026-11-01T12:00:00Z",
      "2026-12-02T12:00:00Z",
    ]) {
      await runAt(instant);
      await run();
    }
    expect(await monthsSent()).toEqual(["2026-10-01", "2026-11-01"]);
    expect(await emails()).toHaveLength(2);
  });

  test("is made up for after a standstill, for the last month alone", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    await anOverduePharmacy(server);
    await runAt("2027-03-17T12:00:00Z");
    await run();
    expect(await monthsSent()).toEqual(["2027-02-01"]);
    expect((await lastEmail()).subject).toContain("February 2027");
  });

  test("is one where 16 runs meet", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    for (let count = 0; count < 4; count += 1) await anOverduePharmacy(server);
    server.moveTo("2026-11-01T12:00:00Z");
    await Promise.all(Array.from({ length: 16 }, () => run()));
    expect(await monthsSent()).toEqual(Array(4).fill("2026-10-01"));
    expect(await emails()).toHaveLength(4);
  });

  test("is not sent where nothing moved and nothing is open, nor to a deleted pharmacy", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    const settled = await anOverduePharmacy(server);
    const deleted = await anOverduePharmacy(server);
    await server.db.execute(sql`update invoices set open_amount = 0
      where organization = ${settled.organization}`);
    await server.db.execute(sql`update organizations set deleted_at = now()
      where id = ${deleted.organization}`);
    await runAt("2026-12-01T12:00:00Z");
    expect(await monthsSent()).toEqual([]);
    expect(await preview()).toMatchObject({ pharmacies: 0, sent: 0 });
  });

  test("covers money on account, and each currency by itself", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    const { organization } = await anOverduePharmacy(server);
    await addInvoice(server, organization, { currency: "GBP", totalAmount: 1_000 });
    server.moveTo("2026-11-20T12:00:00Z");
    await pay(server, { organization, amount: 10_000, paidOn: "2026-11-10" });
    await runAt("2026-12-01T12:00:00Z");
    const [{ sums } = { sums: [] }] = await server.db.select().from(monthlyStatements);
    expect(sums).toEqual([
      { currency: "EUR", opening: 5_950, entries: 1, closing: -4_050, overdue: 5_950 },
      { currency: "GBP", opening: 1_000, entries: 0, closing: 1_000, overdue: 1_000 },
    ]);
    expect((await lastEmail()).text).toContain("Closing balance: -€40.50, which is in your favour");
  });

  test("stops with its process, and goes on with the next", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    await anOverduePharmacy(server);
    server.moveTo("2026-11-01T12:00:00Z");
    await run(AbortSignal.abort());
    expect(await monthsSent()).toEqual([]);
    await run();
    expect(await monthsSent()).toEqual(["2026-10-01"]);
  });

  test("arrives with the statement of that month as PDF", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    const { organization } = await anOverduePharmacy(server);
    await runAt("2026-11-01T12:00:00Z");
    await server.db.execute(sql`delete from mails where kind <> 'monthlyStatement'`);
    await server.db.execute(sql`update mails set status = 'queued'`);
    const message = await anEmailServer();
    const { db, config, secret } = server.services;
    const outbox = { db, config, secret, emailServer: openEmailServer(message.url) };
    await sendDueEmails(outbox, new AbortController().signal);
    const [{ to, raw } = { to: [], raw: "" }, ...others] = message.received;
    expect([to, others]).toEqual([["bills@castlewren.example"], []]);
    expect(raw).toContain("Subject: Statement of account for October 2026 from ");
    const pdf = fileIn(raw, "statement-2026-10.pdf");
    const text = pdfText(pdf);
    for (const line of ["Statement of account", "1 Oct 2026", "31 Oct 2026", "€59.50"]) {
      expect(text).toContain(line);
    }
    const path = `/api/organizations/${organization}/statement/pdf?from=2026-10-01&to=2026-10-31`;
    expect((await server.get(path)).rawPayload.equals(pdf)).toBe(true);
    expect((await listed(server, organization))[0]?.letters).toMatchObject([
      { status: "sent", sentAt: expect.any(String) },
    ]);
  });
});

describe("switched on in the settings", () => {
  test("they begin with the month of that day, and say how many would get one", async () => {
    await anOverduePharmacy(server);
    server.moveTo("2026-11-15T12:00:00Z");
    expect(await preview()).toEqual({
      month: "2026-10-01",
      pharmacies: 1,
      sent: 0,
      next: null,
    });
    const answer = await patch(true);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ sendMonthlyStatements: true });
    await run();
    expect(await monthsSent()).toEqual([]);
    expect(await preview()).toMatchObject({ next: { month: "2026-11-01", on: "2026-12-01" } });
    await runAt("2026-12-01T12:00:00Z");
    expect(await monthsSent()).toEqual(["2026-11-01"]);
    expect(await preview()).toEqual({
      month: "2026-11-01",
      pharmacies: 1,
      sent: 1,
      next: { month: "2026-12-01", on: "2027-01-01" },
    });
    await patch(false);
    await runAt("2027-01-01T12:00:00Z");
    expect(await monthsSent()).toEqual(["2026-11-01"]);
  });

  test("a pharmacy lists its own, without the emails, and no preview", async () => {
    await sendStatementsFrom(server, "2026-10-01");
    const { organization } = await anOverduePharmacy(server);
    const other = await anOverduePharmacy(server);
    await runAt("2026-11-01T12:00:00Z");
    const owner = await server.as("owner", organization);
    const [own, ...rest] = await listed(owner, "");
    expect([own?.organization.id, rest]).toEqual([organization, []]);
    expect(own).not.toHaveProperty("letters");
    expect(await listed(owner, other.organization)).toEqual([]);
    expect((await owner.get("/api/monthly-statements/preview")).statusCode).toBe(403);
    for (const role of ["technician", "viewer"] as const) {
      const caller = await server.as(role, organization);
      expect((await caller.get("/api/monthly-statements")).statusCode).toBe(403);
    }
  });
});
