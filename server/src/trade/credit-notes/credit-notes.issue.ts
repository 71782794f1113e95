import { inMoney } from "@pharmacy/contract/currencies";
import { INVOICE_ACTS, type InvoiceState } from "@pharmacy/contract/invoices/invoices.acts";
import { buildCreditNote, type Crediting } from "@pharmacy/contract/invoices/invoices.crediting";
import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { CREDIT_NOTES_MAX } from "@pharmacy/contract/invoices/invoices.values";
import { RETURN_ACTS } from "@pharmacy/contract/returns/returns.acts";
import { sellerProblem } from "@pharmacy/contract/settings/seller";
import { asc, eq } from "drizzle-orm";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { openDay, withOpenBooks } from "../../identity/settings/settings.open-books.ts";
import { AppError, invalidField, requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { lockIds } from "../../platform/db/write-many.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { electronicAddressOf, numbered, problemOfRules } from "../invoices/invoices.build.ts";
import { creditNoteEmail } from "../invoices/invoices.email.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import {
  CREDIT_NOTE_NUMBERS,
  type InvoiceRow,
  invoiceKind,
  invoices,
} from "../invoices/invoices.table.ts";
import { orderKind } from "../orders/orders.table.ts";
import { sellerOf } from "../papers/papers.payee.ts";
import { allocate, followOrders, lockLedger } from "../payments/payments.ledger.ts";
import { returnKind } from "../returns/returns.table.ts";

type Wanted = {
  services: Pick<Services, "clock" | "config" | "secret">;
  invoice: string;
  crediting: Crediting;
  reason: string;
  /** The version of the invoice that the caller read. */
  version?: number | undefined;
  /** The return that this credits. */
  return?: string | undefined;
};

/**
 * Takes back an invoice or a part of it, and returns the id of the credit note. Its amount goes to
 * the rest that is open on the invoice first, and stays on account otherwise. Locks the pharmacy, the
 * order, the return, the invoice and the counter, in this order.
 */
export async function issueCreditNote(
  tx: Transaction,
  actor: Actor,
  { services, invoice: id, crediting, reason, version, return: returned }: Wanted,
): Promise<string> {
  const now = services.clock();
  const { organization, order } = await getRecord(tx, invoiceKind, id);
  const pharmacy = await lockLedger(tx, organization);
  if (order !== null) await lockIds(tx, orderKind, [order]);
  if (returned !== undefined) await lockIds(tx, returnKind, [returned]);
  let issued: InvoiceRow | undefined;
  let setOff = 0;
  const change = version === undefined ? {} : { version };
  const invoice = await updateRecord(tx, actor, invoiceKind, id, change, {
    action: "credit",
    read: (within) => readInvoice(within, id, now),
    rule: async (before) => {
      requireAct<InvoiceState>("invoice", INVOICE_ACTS.credit, before, actor);
      const document = await documentOf(tx, before, { crediting, reason, now, pharmacy });
      const problem = problemOfWriteOff(before, document.totals.total);
      if (problem !== null) throw new AppError("conflict", problem);
      issued = await insertNote(tx, actor, before, document);
      setOff = Math.min(issued.totalAmount, before.openAmount);
      return { creditedAmount: before.creditedAmount + issued.totalAmount };
    },
  });
  if (!issued) throw new Error(`Invoice ${id} was credited by no credit note.`);
  if (returned !== undefined) await closeReturn(tx, actor, returned, { invoice, note: issued.id });
  const { currency } = invoice;
  if (setOff > 0) {
    const part = { source: { creditNote: issued.id }, parts: [{ invoice: id, amount: setOff }] };
    await allocate(tx, actor, { organization, currency }, part);
  } else await followOrders(tx, actor, [id]);
  const open = invoice.openAmount - setOff;
  const { config, secret } = services;
  const reader = { id: null, name: pharmacy.name, email: pharmacy.billingEmail ?? pharmacy.email };
  const { document } = issued;
  const onAccount = issued.totalAmount - setOff;
  const facts = { id: issued.id, document, invoice: invoice.document, setOff, open, onAccount };
  await queueEmails(tx, secret, [creditNoteEmail(config, reader, facts)]);
  return issued.id;
}

type Amounts = Pick<
  InvoiceRow,
  "number" | "currency" | "totalAmount" | "creditedAmount" | "writtenOffAmount"
>;

/** Nobody owes or paid what was written off: to credit it would be a gift. */
export function problemOfWriteOff(
  { number, currency, totalAmount, creditedAmount, writtenOffAmount }: Amounts,
  credit: number,
): string | null {
  if (credit <= totalAmount - creditedAmount - writtenOffAmount) return null;
  return writtenOffAmount === 0
    ? null
    : `${inMoney(writtenOffAmount, currency)} of ${number} was written off. Void the write-off before you credit that part.`;
}

type Facts = {
  crediting: Crediting;
  reason: string;
  now: number;
  pharmacy: typeof organizations.$inferSelect;
};

async function documentOf(
  tx: Transaction,
  invoice: InvoiceRow,
  { crediting, reason, now, pharmacy }: Facts,
): Promise<InvoiceDocument> {
  const settings = await withOpenBooks(tx);
  const missing = sellerProblem(settings);
  if (missing !== null) {
    throw new AppError("conflict", `No credit note can be issued: ${missing}.`);
  }
  requireLines(invoice.document, crediting);
  const before = await creditNotesOf(tx, invoice.id);
  if (before.length >= CREDIT_NOTES_MAX) {
    throw new AppError("conflict", `An invoice has at most ${CREDIT_NOTES_MAX} credit notes.`);
  }
  // an untaxed document names no tax number: it keeps the seller as the invoice has it
  const isUntaxed = invoice.document.taxes.some(({ code }) => code === "O");
  const seller = isUntaxed ? invoice.document.seller : sellerOf(settings);
  const issueDate = openDay(settings, now);
  const { buyerReference } = pharmacy;
  const routing = { buyerReference, electronicAddress: electronicAddressOf(pharmacy) };
  const logo = settings.sellerLogoSha256 ?? undefined;
  const facts = { seller, logo, routing, issueDate, reason };
  const note = buildCreditNote(invoice.document, before, crediting, facts);
  const problem = "problem" in note ? note.problem : problemOfRules(note);
  if (problem !== null) throw new AppError("conflict", problem);
  return note as InvoiceDocument;
}

/** The documents of an invoice's credit notes, the first one first. */
export async function creditNotesOf(
  db: Database | Transaction,
  invoice: string,
): Promise<InvoiceDocument[]> {
  const rows = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.credits, invoice))
    .orderBy(asc(invoices.number));
  return rows.map(({ document }) => document);
}

/** Refuses lines that the invoice does not have, each at its field. */
export function requireLines({ lines }: InvoiceDocument, crediting: Crediting | null): void {
  if (crediting === null || !("lines" in crediting)) return;
  const known = new Set(lines.map(({ id }) => id));
  const problems = crediting.lines.flatMap(({ line }, place) =>
    known.has(line) ? [] : [[`lines.${place}.line`, "This invoice has no such line."] as const],
  );
  requireNone(Object.fromEntries(problems));
}

async function insertNote(
  tx: Transaction,
  actor: Actor,
  { id, organization, order }: InvoiceRow,
  document: InvoiceDocument,
): Promise<InvoiceRow> {
  const { issueDate, currency, note: reason } = document;
  const { net: netAmount, tax: taxAmount, total: totalAmount } = document.totals;
  const number = await nextNumber(tx, CREDIT_NOTE_NUMBERS, issueDate.slice(0, 4));
  return insertRecord(tx, actor, invoiceKind, {
    number,
    kind: "creditNote",
    organization,
    order,
    shipment: null,
    issueDate,
    dueDate: issueDate,
    currency,
    netAmount,
    taxAmount,
    totalAmount,
    openAmount: totalAmount,
    credits: id,
    reason,
    document: numbered(document, number),
  });
}

type Closing = { invoice: InvoiceRow; note: string };

async function closeReturn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { invoice, note: creditNote }: Closing,
): Promise<void> {
  const credited = { status: "credited", creditNote } as const;
  await updateRecord(tx, actor, returnKind, id, credited, {
    action: "credit",
    check(before) {
      if (before.shipment !== invoice.shipment) {
        throw invalidField("return", "This return is not of the shipment that was invoiced.");
      }
      requireAct("return", RETURN_ACTS.credit, before, actor);
    },
  });
}
