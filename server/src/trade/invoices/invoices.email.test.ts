import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { anEmailServer, fileIn } from "#test/email-server.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { issuePending } from "./invoices.issue-pending.ts";

const server = testServer();

beforeEach(async () => {
  await server.db.execute(sql`delete from mails`);
});

const BILLS = "bills@castlewren.example";

/** A shipment to a pharmacy with an address for its bills. */
async function aBilledOrder() {
  const customer = await aCustomer(server, {}, { billingEmail: BILLS });
  const order = await customer.confirm();
  await ship(server, order);
  return { ...customer, order };
}

async function invoiceOf({ id }: { id: string }): Promise<Invoice> {
  const { items } = (await server.get(`/api/orders/${id}/invoices`)).json();
  return (await server.get(`/api/invoices/${items[0].id}`)).json();
}

async function written() {
  const { rows } = await server.db.execute<{ recipient: string; subject: string }>(
    sql`select recipient, subject from mails where kind = 'invoiceIssued' order by id`,
  );
  return rows;
}

/** Sends what is queued to a real mail server, and returns what it received. */
async function sendAll() {
  const message = await anEmailServer();
  await server.db.execute(sql`update mails set status = 'queued' where kind = 'invoiceIssued'`);
  await server.db.execute(sql`delete from mails where kind <> 'invoiceIssued'`);
  const { db, config, secret } = server.services;
  const outbox = { db, config, secret, emailServer: openEmailServer(message.url) };
  await sendDueEmails(outbox, new AbortController().signal);
  return message.received;
}

test("an invoice goes to the address for bills, with the PDF and the XML as they are saved", async () => {
  await enterSeller(server);
  const { order } = await aBilledOrder();
  const { id, number, letters } = await invoiceOf(order);
  expect(letters).toMatchObject([{ kind: "invoiceIssued", recipient: BILLS, status: "kept" }]);
  const [email, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(email?.to).toEqual([BILLS]);
  expect(email?.raw).toContain(`Subject: Invoice ${number} from Larkfield Supply Limited`);
  for (const [name, part] of [
    [`${number}.pdf`, "pdf"],
    [`${number}.xml`, "ubl"],
  ] as const) {
    const saved = await server.get(`/api/invoices/${id}/${part}`);
    expect(fileIn(email?.raw ?? "", name).equals(saved.rawPayload), name).toBe(true);
  }
  expect((await invoiceOf(order)).letters).toMatchObject([
    { status: "sent", sentAt: expect.any(String) },
  ]);
});

test("without an address for bills it goes to the pharmacy's own", async () => {
  await enterSeller(server);
  const { confirm, organization } = await aCustomer(server);
  await ship(server, await confirm());
  const { email } = (await server.get(`/api/organizations/${organization}`)).json();
  expect((await written()).map(({ recipient }) => recipient)).toEqual([email]);
});

test("nothing is written before there is an invoice, and once when it follows", async () => {
  await server.db.execute(sql`update settings set seller_iban = null`);
  const { order } = await aBilledOrder();
  expect((await readOrder(server, order.id)).notInvoicedBecause).not.toBeNull();
  expect(await written()).toEqual([]);
  await enterSeller(server);
  await issuePending(server.services);
  const { number } = await invoiceOf(order);
  expect(await written()).toEqual([
    { recipient: BILLS, subject: `Invoice ${number} from Larkfield Supply Limited` },
  ]);
});

test("the pharmacy does not see what the mail server said", async () => {
  await enterSeller(server);
  const { order, owner } = await aBilledOrder();
  const { id } = await invoiceOf(order);
  const read = (await owner.get(`/api/invoices/${id}`)).json();
  expect(read.number).toMatch(/^INV-/);
  expect(read).not.toHaveProperty("letters");
});

test("files that cannot be made put the email off, and say why", async () => {
  await enterSeller(server);
  const { order } = await aBilledOrder();
  await server.db.execute(sql`update mails set about = gen_random_uuid()`);
  expect(await sendAll()).toEqual([]);
  const { rows } = await server.db.execute(sql`select status, error, tries from mails`);
  expect(rows).toEqual([
    {
      status: "queued",
      error: "The files of this email could not be made: Invoice not found.",
      tries: 1,
    },
  ]);
  expect((await invoiceOf(order)).letters).toEqual([]);
});
