import type { Address } from "../organizations/places.ts";
import type { InvoiceKind } from "./invoices.values.ts";

/** UNTDID 5305, as far as a network in Europe that sells to pharmacies meets them. */
export const TAX_CODES = ["S", "Z", "E", "AE", "K", "O"] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/** ISO 6523 names the scheme: 0088 is a GLN, 9930 a German tax number. */
export type SchemedId = { scheme: string; id: string };

export type InvoiceParty = {
  name: string;
  /** The name that it trades under, if that is another one. */
  tradeName: string | null;
  address: Address | null;
  /** Begins with its country: IE1234567T. */
  taxNumber: string | null;
  /** A number of a tax office without a country, which only a seller has. */
  taxRegistration: string | null;
  /** In the register of companies. */
  registrationNumber: string | null;
  gln: string | null;
  electronicAddress: SchemedId | null;
  email: string | null;
};

export type LineTax = {
  code: TaxCode;
  /** Null for what is not subject to tax. */
  rateBps: number | null;
};

export type InvoiceLine = {
  /** "1", "2" and so on. */
  id: string;
  name: string;
  /** The seller's code. */
  code: string | null;
  gtin: string | null;
  /** Batch numbers and expiry dates of packs. */
  attributes: { name: string; value: string }[];
  quantity: number;
  /** UN/ECE Recommendation 20 and 21: XPK is a pack, C62 a unit. */
  unit: string;
  /** Before tax. */
  unitPrice: number;
  discount: { amount: number; percentBps: number; reason: string } | null;
  netAmount: number;
  tax: LineTax;
  period: Period | null;
};

/** Civil days, both included. */
export type Period = { start: string; end: string };

/** Freight, or a discount on the whole: before tax, with a tax category of its own. */
export type InvoiceExtra = { amount: number; reason: string; tax: LineTax };

export type InvoiceTax = LineTax & {
  base: number;
  tax: number;
  /** Why no tax is charged, in words and as a code of the VATEX list. */
  reason: string | null;
  reasonCode: string | null;
};

export type InvoiceTotals = {
  lines: number;
  allowances: number;
  charges: number;
  net: number;
  tax: number;
  total: number;
  paid: number;
  due: number;
};

/**
 * An invoice or a credit note by the semantic model of EN 16931. Amounts are whole numbers of the
 * smallest unit of its currency. A credit note gives back, so its amounts are positive too.
 */
export type InvoiceDocument = {
  kind: InvoiceKind;
  specification: string;
  number: string;
  issueDate: string;
  dueDate: string | null;
  paymentTerms: string | null;
  currency: string;
  /** The buyer's language of dates and numbers on paper. No part of the standard. */
  locale: string;
  /** The SHA-256 of the seller's logo. Left out without one, as on every document of before. */
  logo?: string | undefined;
  note: string | null;
  /** The buyer's own department or cost centre. */
  buyerReference: string | null;
  /** The buyer's number for its order. */
  purchaseOrder: string | null;
  /** The seller's number of the order. */
  order: string | null;
  shipment: string | null;
  /** The invoices that a credit note refers to. */
  preceding: { number: string; issueDate: string | null }[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  delivery: { day: string | null; name: string | null; address: Address | null } | null;
  period: Period | null;
  payment: InvoicePayment | null;
  lines: InvoiceLine[];
  allowances: InvoiceExtra[];
  charges: InvoiceExtra[];
  taxes: InvoiceTax[];
  totals: InvoiceTotals;
};

export type InvoicePayment = {
  /** UNTDID 4461: 58 is a SEPA transfer, 30 any other. */
  means: string;
  reference: string | null;
  account: { iban: string; bic: string | null; holder: string | null } | null;
};

export const SPECIFICATION = "urn:cen.eu:en16931:2017";
