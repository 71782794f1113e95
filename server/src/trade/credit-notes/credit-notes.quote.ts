import {
  buildCreditNote,
  type Crediting,
  creditLeft,
} from "@pharmacy/contract/invoices/invoices.crediting";
import type { CreditQuote, ReturnCredit } from "@pharmacy/contract/invoices/invoices.credits";
import { sellerProblem } from "@pharmacy/contract/settings/seller";
import { and, eq, inArray } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { readDocument } from "../invoices/invoices.reads.ts";
import { invoiceKind, invoices } from "../invoices/invoices.table.ts";
import { linesOf } from "../orders/orders.lines.ts";
import { orderKind } from "../orders/orders.table.ts";
import { returnKind, returnLines } from "../returns/returns.table.ts";
import { shipmentKind, shipmentLines } from "../shipments/shipments.table.ts";
import { creditNotesOf, problemOfWriteOff, requireLines } from "./credit-notes.issue.ts";

/** Reads how a credit note would look; nothing is written and no number is taken. */
export async function quoteCredit(
  db: Database,
  id: string,
  crediting: Crediting | null,
): Promise<CreditQuote> {
  const row = await getRecord(db, invoiceKind, id);
  const { kind, currency, openAmount } = row;
  if (kind === "creditNote") {
    throw new AppError("conflict", "A credit note cannot be credited.");
  }
  const invoice = await readDocument(db, id);
  requireLines(invoice, crediting);
  const credited = await creditNotesOf(db, id);
  const left = creditLeft(invoice, credited);
  const missing = sellerProblem(await getRecord(db, settingKind, SETTINGS_ID));
  const facts = { seller: invoice.seller, issueDate: invoice.issueDate, reason: "" };
  const note = crediting && buildCreditNote(invoice, credited, crediting, facts);
  const found = note && ("problem" in note ? note.problem : writeOffOf(row, note));
  const billed = new Set(invoice.lines.map(({ id: line }) => line));
  const lines = left.lines.filter(({ line }) => billed.has(line.id));
  const charges = left.lines.filter(({ line }) => !billed.has(line.id));
  return {
    currency,
    left: {
      total: left.total,
      lines: lines.map(({ line, quantity, amount }) => ({
        line: line.id,
        name: line.name,
        unitPrice: line.unitPrice,
        billed: line.quantity,
        quantity,
        amount,
      })),
      charges: charges.reduce((sum, { amount }) => sum + amount, 0),
    },
    problem: missing === null ? found : `No credit note can be issued: ${missing}.`,
    note: note && !("problem" in note) ? shownNote(note, openAmount) : null,
  };
}

const writeOffOf = (row: Parameters<typeof problemOfWriteOff>[0], { totals }: Built) =>
  problemOfWriteOff(row, totals.total);

type Built = Exclude<ReturnType<typeof buildCreditNote>, { problem: string }>;

function shownNote({ taxes, totals: { net, total } }: Built, openAmount: number) {
  const setOff = Math.min(total, openAmount);
  return { taxes, net, total, setOff, onAccount: total - setOff };
}

/** The accepted packs of a return, as lines of the invoice of its shipment. */
export async function creditOfReturn(db: Database, id: string): Promise<ReturnCredit> {
  const { number, shipment, order, status } = await getRecord(db, returnKind, id);
  if (status === "requested") throw new AppError("conflict", "Decide this return first.");
  const [invoice] = await db
    .select({ id: invoices.id, number: invoices.number, version: invoices.version })
    .from(invoices)
    .where(eq(invoices.shipment, shipment));
  if (!invoice) throw await notInvoiced(db, shipment, order);
  const accepted = await db
    .select({ orderLine: shipmentLines.orderLine, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(shipmentLines, eq(shipmentLines.id, returnLines.shipmentLine))
    .where(and(eq(returnLines.return, id), eq(returnLines.decision, "accepted")));
  const document = await readDocument(db, invoice.id);
  const places = await placesIn(db, shipment, order);
  const left = creditLeft(document, await creditNotesOf(db, invoice.id));
  const lines = left.lines.flatMap(({ line, quantity: most }) => {
    const packs = accepted
      .filter(({ orderLine }) => places.get(orderLine) === line.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = Math.min(packs, most);
    return quantity === 0 ? [] : [{ line: line.id, quantity }];
  });
  return { invoice, lines, reason: `Return ${number}` };
}

/** An invoice has a line for each line of the order that the shipment has packs of, in its order. */
async function placesIn(
  db: Database,
  shipment: string,
  order: string,
): Promise<Map<string, string>> {
  const lines = await linesOf(db, order);
  const shipped = await db
    .selectDistinct({ orderLine: shipmentLines.orderLine })
    .from(shipmentLines)
    .where(
      and(
        eq(shipmentLines.shipment, shipment),
        inArray(
          shipmentLines.orderLine,
          lines.map(({ id }) => id),
        ),
      ),
    );
  const known = new Set(shipped.map(({ orderLine }) => orderLine));
  const billed = lines.filter(({ id }) => known.has(id));
  return new Map(billed.map(({ id }, place) => [id, String(place + 1)]));
}

async function notInvoiced(db: Database, shipment: string, order: string): Promise<AppError> {
  const { number } = await getRecord(db, shipmentKind, shipment);
  const { notInvoicedBecause: why } = await getRecord(db, orderKind, order);
  const because = why === null ? "" : `: ${why}`;
  return new AppError("conflict", `${number} is not invoiced${because}.`);
}
