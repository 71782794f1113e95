import * as z from "zod/mini";
import { RecordEmail } from "../emails/delivery.ts";
import { listQuery } from "../list.ts";
import { Address } from "../organizations/places.ts";
import { type RecordColumn, RecordReference, recordFields } from "../record.ts";
import { TAX_CODES } from "./invoices.document.ts";
import { INVOICE_LIST } from "./invoices.list.ts";
import {
  CREDIT_NOTES_MAX,
  INVOICE_KINDS,
  INVOICE_LINES_MAX,
  INVOICE_STATUSES,
} from "./invoices.values.ts";

const numbered = z.object({ id: z.uuid(), number: z.string() });
const words = z.nullable(z.string());
const period = z.nullable(z.object({ start: z.string(), end: z.string() }));
const tax = z.object({ code: z.enum(TAX_CODES), rateBps: z.nullable(z.int()) });
const extra = z.object({ amount: z.int(), reason: z.string(), tax });

const Party = z.object({
  name: z.string(),
  tradeName: words,
  address: z.nullable(Address),
  taxNumber: words,
  taxRegistration: words,
  registrationNumber: words,
  gln: words,
  electronicAddress: z.nullable(z.object({ scheme: z.string(), id: z.string() })),
  email: words,
});

const Line = z.object({
  id: z.string(),
  name: z.string(),
  code: words,
  gtin: words,
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: z.int(),
  discount: z.nullable(z.object({ amount: z.int(), percentBps: z.int(), reason: z.string() })),
  netAmount: z.int(),
  tax,
  period,
});

/** The document as it was issued, by the semantic model of EN 16931. It never changes. */
const Document = z.object({
  kind: z.enum(INVOICE_KINDS),
  specification: z.string(),
  number: z.string(),
  issueDate: z.string(),
  dueDate: words,
  paymentTerms: words,
  currency: z.string(),
  locale: z.string(),
  logo: z.optional(z.string()),
  note: words,
  buyerReference: words,
  purchaseOrder: words,
  order: words,
  shipment: words,
  preceding: z.array(z.object({ number: z.string(), issueDate: words })),
  seller: Party,
  buyer: Party,
  delivery: z.nullable(z.object({ day: words, name: words, address: z.nullable(Address) })),
  period,
  payment: z.nullable(
    z.object({
      means: z.string(),
      reference: words,
      account: z.nullable(z.object({ iban: z.string(), bic: words, holder: words })),
    }),
  ),
  lines: z.array(Line).check(z.maxLength(INVOICE_LINES_MAX)),
  allowances: z.array(extra),
  charges: z.array(extra),
  taxes: z.array(z.extend(tax, { base: z.int(), tax: z.int(), reason: words, reasonCode: words })),
  totals: z.object({
    lines: z.int(),
    allowances: z.int(),
    charges: z.int(),
    net: z.int(),
    tax: z.int(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
  }),
});

export const InvoiceSummary = z.object({
  ...recordFields,
  /** INV-2026-000123. Without gaps within a year. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  organization: RecordReference,
  order: z.nullable(numbered),
  shipment: z.nullable(numbered),
  /** The invoice that a credit note takes back. */
  credits: z.nullable(numbered),
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  currency: z.string(),
  netAmount: z.int(),
  taxAmount: z.int(),
  totalAmount: z.int(),
  /** Still to be paid; of a credit note, the part that is on account. */
  openAmount: z.int(),
  /** The sum of its credit notes. */
  creditedAmount: z.int(),
  writtenOffAmount: z.int(),
  status: z.enum(INVOICE_STATUSES),
  /** Days since the due day, at the pharmacy; 0 unless it is overdue. */
  daysOverdue: z.int(),
  /** Left out of payment reminders, but still owed. */
  isDisputed: z.boolean(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const Invoice = z.extend(InvoiceSummary, {
  document: Document,
  /** The first on top. */
  creditNotes: z
    .array(z.extend(z.object({ issueDate: z.iso.date(), totalAmount: z.int() }), numbered.shape))
    .check(z.maxLength(CREDIT_NOTES_MAX)),
  /** Its emails, the latest first. Left out for the pharmacy. */
  letters: z.optional(z.array(RecordEmail)),
  /** Null until its PDF was first made. */
  pdf: z.nullable(
    z.object({
      sha256: z.string(),
      /** When it was first made. */
      madeAt: z.iso.datetime(),
      /** When a PDF of it first had other bytes; null as long as none has. */
      differsSince: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type Invoice = z.infer<typeof Invoice>;

/** The invoices and credit notes of an order, the first on top. */
export const OrderInvoices = z.object({ items: z.array(InvoiceSummary) });
export type OrderInvoices = z.infer<typeof OrderInvoices>;

export type InvoiceColumn =
  | ("number" | "organization" | "order" | "issueDate" | "dueDate" | "total" | "open" | "status")
  | RecordColumn;

export const InvoiceListQuery = listQuery(INVOICE_LIST, {
  organization: null,
  kind: INVOICE_KINDS,
  status: [...INVOICE_STATUSES, "disputed"],
});
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>;
