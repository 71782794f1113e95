import { inMoney } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import type { Database } from "../../platform/db/database.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import type { Enclosure } from "../../platform/email/enclosures.ts";
import type { outboxEmails } from "../../platform/email/outbox.table.ts";

type Issued = { id: string; document: InvoiceDocument };

type Billed = Issued & {
  /** Still to be paid; the whole amount as it is issued. */
  open: number;
};

/** To the address that the pharmacy has for its bills. */
export function invoiceEmail(sender: Sender, reader: Reader, billed: Billed): Email {
  const { id, document, open } = billed;
  const { number, dueDate, currency, payment, seller } = document;
  const due = dueDate === null ? "" : ` by ${dateInWords(dueDate)}`;
  return emailMessage(sender, reader, {
    kind: "invoiceIssued",
    about: id,
    subject: `Invoice ${number} from ${seller.name}`,
    lines: [
      `Invoice ${number} for ${billedBy(document)} is attached.`,
      open === 0 ? "Nothing is left to pay." : `Please pay ${inMoney(open, currency)}${due}.`,
      ...(payment?.account ? [`IBAN: ${payment.account.iban}`] : []),
      ...(payment?.reference ? [`Reference: ${payment.reference}`] : []),
    ],
    action: {
      label: "Open the invoice",
      link: `${sender.publicUrl}/dashboard/invoices?id=${id}`,
    },
  });
}

function billedBy({ order, shipment, period, lines }: InvoiceDocument): string {
  if (period === null) return `shipment ${shipment} of order ${order}`;
  const { start, end } = period;
  const [line] = lines;
  return `your ${line?.name} from ${dateInWords(start)} to ${dateInWords(end)}`;
}

type Credited = Issued & {
  invoice: InvoiceDocument;
  /** Taken off the open amount of the invoice. */
  setOff: number;
  /** Still open on the invoice. */
  open: number;
  /** The rest of it that settles nothing. */
  onAccount: number;
};

export function creditNoteEmail(
  sender: Sender,
  reader: Reader,
  { id, document, invoice, setOff, open, onAccount }: Credited,
): Email {
  const { number, note, currency, totals, seller } = document;
  const money = (amount: number) => inMoney(amount, currency);
  const due = invoice.dueDate === null ? "" : ` by ${dateInWords(invoice.dueDate)}`;
  return emailMessage(sender, reader, {
    kind: "creditNoteIssued",
    about: id,
    subject: `Credit note ${number} from ${seller.name}`,
    lines: [
      `Credit note ${number} of ${money(totals.total)} for invoice ${invoice.number} is attached.`,
      `Reason: ${note}`,
      ...(setOff > 0 ? [`${money(setOff)} is set off against the invoice.`] : []),
      ...(open > 0 ? [`${money(open)} of the invoice remains to be paid${due}.`] : []),
      ...(onAccount > 0 ? [`${money(onAccount)} stays on your account.`] : []),
    ],
    action: {
      label: "Open the credit note",
      link: `${sender.publicUrl}/dashboard/invoices?id=${id}`,
    },
  });
}

const ENCLOSING = ["invoiceIssued", "creditNoteIssued"];

type Sent = Pick<typeof outboxEmails.$inferSelect, "kind" | "about">;

/** The PDF, and the XML for bookkeeping. */
export async function encloseInvoice(db: Database, { kind, about }: Sent): Promise<Enclosure[]> {
  if (!ENCLOSING.includes(kind) || about === null) return [];
  const { invoiceFiles } = await import("./invoices.files.ts");
  const files = await invoiceFiles(db, about);
  return files.map(({ name: filename, type: contentType, bytes: content }) => ({
    filename,
    contentType,
    content,
  }));
}
