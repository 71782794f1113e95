import { createHash } from "node:crypto";
import type { EmailPreview } from "@pharmacy/contract/emails/delivery";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { credit } from "#test/credit-notes.ts";
import { aDebtor, bill, pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { sendAgain } from "./invoices.send-again.ts";

const server = testServer();

type Caller = Pick<typeof server, "get" | "post">;
type Named = Pick<Invoice, "id">;

const BILLS = "bills@castlewren.example";

const send = ({ id }: Named, caller: Caller = server) =>
  caller.post(`/api/invoices/${id}/email`, {});

const preview = async ({ id }: Named): Promise<EmailPreview> =>
  (await server.get(`/api/invoices/${id}/email`)).json();

const emailsAbout = ({ id }: Named) => server.db.$count(outboxEmails, eq(outboxEmails.about, id));

/** The emails so far were written that long ago. */
const age = ({ id }: Named, minutes: number) =>
  server.db.execute(sql`update mails set created_at = created_at - make_interval(mins => ${minutes})
    where about = ${id}`);

async function aBilled() {
  const debtor = await aDebtor(server, { billingEmail: BILLS });
  await age(debtor.invoice, 11);
  return debtor;
}

test("an invoice is emailed again with what is still open, and the log says to which address", async () => {
  const { invoice, organization } = await aBilled();
  await pay(server, {
    organization,
    amount: 950,
    allocations: [{ invoice: invoice.id, amount: 950 }],
  });
  const { subject, text, recipient, refusal, letter } = await preview(invoice);
  expect([recipient?.email, refusal, letter]).toEqual([BILLS, null, "kept"]);
  expect(subject).toBe(`Invoice ${invoice.number} from Larkfield Supply Limited`);
  expect(text).toMatch(/Please pay €50\.00 by /);
  const answer = await send(invoice);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().letters).toMatchObject([
    { kind: "invoiceIssued", recipient: BILLS, status: "kept" },
    { kind: "invoiceIssued", recipient: BILLS, status: "kept" },
  ]);
  expect((await server.history()).at(-1)).toMatchObject({
    action: "email",
    model: "invoice",
    recordId: invoice.id,
    recordLabel: invoice.number,
    organization,
    changes: [{ field: "recipient", from: null, to: BILLS }],
  });
});

test("it goes to the address of today, and of a settled invoice says that nothing is left", async () => {
  const { invoice, organization } = await aBilled();
  const { version } = (await server.get(`/api/organizations/${organization}`)).json();
  const billingEmail = "new-bills@castlewren.example";
  await server.patch(`/api/organizations/${organization}`, { version, billingEmail });
  await pay(server, {
    organization,
    amount: 5_950,
    allocations: [{ invoice: invoice.id, amount: 5_950 }],
  });
  const { text, recipient } = await preview(invoice);
  expect(recipient?.email).toBe(billingEmail);
  expect(text).toContain("Nothing is left to pay.");
  expect(text).not.toContain("Please pay");
});

test("a credit note is emailed again with where its amount is now", async () => {
  const debtor = await aBilled();
  const { invoice, organization } = debtor;
  await pay(server, {
    organization,
    amount: 5_000,
    allocations: [{ invoice: invoice.id, amount: 5_000 }],
  });
  const note = await credit(server, await readInvoice(server, invoice), { amount: 2_000 });
  await age(note, 11);
  const before = (await preview(note)).text;
  for (const part of ["€9.50 is set off against the invoice.", "€10.50 stays on your account."]) {
    expect(before).toContain(part);
  }
  const other = await bill(server, debtor);
  await server.post("/api/allocations", {
    creditNote: note.id,
    allocations: [{ invoice: other.id, amount: 1_050 }],
  });
  const after = (await preview(note)).text;
  expect(after).toContain("€9.50 is set off against the invoice.");
  expect(after).not.toContain("stays on your account");
  expect((await send(note)).json().letters).toMatchObject([
    { kind: "creditNoteIssued" },
    { kind: "creditNoteIssued" },
  ]);
});

test("of 16 senders at the same moment, one writes", async () => {
  const { invoice } = await aBilled();
  const actor = { ...SYSTEM, role: "admin" as const };
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => sendAgain(server.services, actor, invoice.id)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await emailsAbout(invoice)).toBe(2);
  const { items } = (await server.get(`/api/logs?recordId=${invoice.id}&action=email`)).json();
  expect(items).toHaveLength(1);
});

test("another one waits ten minutes, and five an hour are the most", async () => {
  const { invoice } = await aDebtor(server);
  const refused = await send(invoice);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe(
    `An email with ${invoice.number} was written just now. Try again in 10 minutes.`,
  );
  expect((await preview(invoice)).refusal).toBe(refused.json().message);
  expect(await emailsAbout(invoice)).toBe(1);
  for (let sent = 1; sent < 5; sent += 1) {
    await age(invoice, 11);
    expect((await send(invoice)).statusCode).toBe(200);
  }
  await age(invoice, 11);
  expect((await send(invoice)).json().message).toBe(
    `An email with ${invoice.number} was written 11 minutes ago. Try again in 5 minutes.`,
  );
});

test("nobody gets an email without an address, nor does a deleted pharmacy", async () => {
  const { invoice, organization } = await aDebtor(server);
  await age(invoice, 11);
  await server.db.execute(sql`update organizations set email = '', billing_email = null
    where id = ${organization}`);
  const refused = await send(invoice);
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    "This pharmacy has no email address to send to.",
  ]);
  expect((await preview(invoice)).recipient).toBeNull();
  await server.db.execute(sql`update organizations set email = 'info@castlewren.example',
    deleted_at = now() where id = ${organization}`);
  expect((await send(invoice)).statusCode).toBe(404);
  expect(await emailsAbout(invoice)).toBe(1);
});

test("finance sends it again; support sees the email alone, and the pharmacy neither", async () => {
  const { invoice, organization } = await aBilled();
  const url = `/api/invoices/${invoice.id}/email`;
  for (const [role, seen] of [
    ["support", 200],
    ["catalogue", 403],
  ] as const) {
    const caller = await server.as(role);
    expect((await caller.get(url)).statusCode).toBe(seen);
    expect((await send(invoice, caller)).statusCode).toBe(403);
  }
  for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
    const caller = await server.as(role, organization);
    expect([(await caller.get(url)).statusCode, (await send(invoice, caller)).statusCode]).toEqual([
      403, 403,
    ]);
  }
  expect((await send({ id: crypto.randomUUID() })).statusCode).toBe(404);
  expect(await emailsAbout(invoice)).toBe(1);
  expect((await send(invoice, await server.as("finance"))).statusCode).toBe(200);
});

test("the digest of the first PDF stays with the invoice, and a PDF that differs is noted", async () => {
  const { invoice, owner } = await aDebtor(server);
  expect((await readInvoice(server, invoice)).pdf).toBeNull();
  const saved = await Promise.all(
    Array.from({ length: 4 }, () => owner.get(`/api/invoices/${invoice.id}/pdf`)),
  );
  const digest = createHash("sha256")
    .update(saved[0]?.rawPayload ?? "")
    .digest("hex");
  const { pdf } = await readInvoice(server, invoice);
  expect(pdf).toEqual({ sha256: digest, madeAt: expect.any(String), differsSince: null });
  const other = "0".repeat(64);
  await server.db.execute(sql`update invoice_pdfs set sha256 = ${other}
    where invoice = ${invoice.id}`);
  const again = await owner.get(`/api/invoices/${invoice.id}/pdf`);
  expect([
    again.statusCode,
    again.rawPayload.equals(saved[0]?.rawPayload ?? again.rawPayload),
  ]).toEqual([200, true]);
  const noted = (await readInvoice(server, invoice)).pdf;
  expect(noted).toEqual({
    sha256: other,
    madeAt: pdf?.madeAt,
    differsSince: expect.any(String),
  });
  await owner.get(`/api/invoices/${invoice.id}/pdf`);
  expect((await readInvoice(server, invoice)).pdf).toEqual(noted);
});
