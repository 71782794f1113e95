import type { Invoice, InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { daysOverdue } from "@pharmacy/contract/invoices/invoices.due";
import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { invoiceKind, invoicePdfs, invoices } from "./invoices.table.ts";

type Handle = Database | Transaction;

const pharmacy = referredTo("organizations", "pharmacy", "invoices.organization");
const order = referredTo("orders", "own_order", "invoices.order");
const shipment = referredTo("shipments", "own_shipment", "invoices.shipment");
const credited = referredTo("invoices", "credited", "invoices.credits");

export const IS_DISPUTED = sql`(invoices.open_amount > 0 and exists (select from reminder_blocks b
  where b.invoice = invoices.id and b.kind = 'dispute' and b.lifted_at is null))`;

export const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  timeZone: joinedBy(pharmacy, sql<string>`pharmacy.time_zone`),
  orderNumber: joinedBy(order, sql<string | null>`own_order.number`),
  shipmentNumber: joinedBy(shipment, sql<string | null>`own_shipment.number`),
  creditsNumber: joinedBy(credited, sql<string | null>`credited.number`),
  isDisputed: sql<boolean>`${IS_DISPUTED}`,
});

export type ListedInvoice = Omit<ListedRow<typeof invoices, typeof derived>, "document">;

/** Overdue from the day after the due day, at the pharmacy. */
export function shownSummary(row: ListedInvoice, now: number): InvoiceSummary {
  const isSettled = row.openAmount <= 0;
  const isOwed = !isSettled && row.kind === "invoice";
  const days = !isOwed ? 0 : daysOverdue(row.dueDate, todayIn(row.timeZone, now));
  return {
    ...row,
    organization: { id: row.organization, name: row.organizationName },
    order: numbered(row.order, row.orderNumber),
    shipment: numbered(row.shipment, row.shipmentNumber),
    credits: numbered(row.credits, row.creditsNumber),
    status: isSettled ? "settled" : !isOwed ? "onAccount" : days > 0 ? "overdue" : "open",
    daysOverdue: days,
  };
}

const numbered = (id: string | null, number: string | null) =>
  id === null || number === null ? null : { id, number };

async function readSummary(db: Handle, id: string, now: number): Promise<InvoiceSummary> {
  return shownSummary((await getRecord(db, invoiceKind, id, derived)) as ListedInvoice, now);
}

export async function readInvoice(db: Handle, id: string, now: number): Promise<Invoice> {
  const summary = await readSummary(db, id, now);
  const letters = await emailsOf(db, eq(outboxEmails.about, id));
  return {
    ...summary,
    document: await readDocument(db, id),
    creditNotes: await creditNotesOf(db, id),
    letters,
    pdf: await pdfOf(db, id),
  };
}

async function pdfOf(db: Handle, id: string): Promise<Invoice["pdf"]> {
  const { invoice, sha256, madeAt, differsSince } = invoicePdfs;
  const [pdf] = await db
    .select({ sha256, madeAt, differsSince })
    .from(invoicePdfs)
    .where(eq(invoice, id));
  return pdf ?? null;
}

function creditNotesOf(db: Handle, invoice: string) {
  const { id, number, issueDate, totalAmount } = invoices;
  return db
    .select({ id, number, issueDate, totalAmount })
    .from(invoices)
    .where(eq(invoices.credits, invoice))
    .orderBy(asc(number));
}

/** The whole document, which never changes. */
export async function readDocument(db: Handle, id: string): Promise<InvoiceDocument> {
  const [row] = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!row) throw new AppError("not_found", "Invoice not found.");
  return row.document;
}

export async function readInvoicesOf(
  db: Handle,
  order: string,
  now: number,
): Promise<InvoiceSummary[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.order, order))
    .orderBy(asc(invoices.id));
  const items: InvoiceSummary[] = [];
  for (const { id } of rows) items.push(await readSummary(db, id, now));
  return items;
}
