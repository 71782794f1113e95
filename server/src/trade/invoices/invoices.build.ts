import { currencyExponent } from "@pharmacy/contract/currencies";
import { invoiceAmounts, lineAmounts } from "@pharmacy/contract/invoices/invoices.amounts";
import { creditorReferenceOf } from "@pharmacy/contract/invoices/invoices.bank";
import {
  type InvoiceDocument,
  type InvoiceExtra,
  type InvoiceLine,
  type InvoiceParty,
  type LineTax,
  type SchemedId,
  SPECIFICATION,
} from "@pharmacy/contract/invoices/invoices.document";
import { dueDateOf } from "@pharmacy/contract/invoices/invoices.due";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import { taxCategoryOf, taxIdentifierOf } from "@pharmacy/contract/invoices/invoices.tax-category";
import { sellerProblem } from "@pharmacy/contract/settings/seller";
import type { taxRates } from "../../catalogue/tax-rates/tax-rates.table.ts";
import type { settings } from "../../identity/settings/settings.table.ts";
import type { FeePayer, FeeTerm } from "../../membership/subscriptions/subscriptions.effects.ts";
import type { LineRow, OrderRow } from "../orders/orders.table.ts";
import { sellerOf } from "../papers/papers.payee.ts";
import type { ShippedPacks } from "../shipments/shipments.effects.ts";

export type InvoiceFacts = {
  seller: typeof settings.$inferSelect;
  rates: readonly (typeof taxRates.$inferSelect)[];
  buyer: FeePayer;
  order: Pick<OrderRow, "number" | "currency" | "buyerReference">;
  billed: BilledShipment | { term: FeeTerm };
  /** A civil day of the seller. */
  issueDate: string;
};

export type BilledShipment = {
  order: OrderRow;
  lines: readonly LineRow[];
  /** Codes of items by their ids. */
  codes: ReadonlyMap<string, string>;
  shipment: { number: string };
  packs: readonly ShippedPacks[];
  /** A civil day of the seller. */
  shippedOn: string;
};

/** The goods or the term that a document bills, and when they were provided. */
type Billed = Pick<InvoiceDocument, "shipment" | "delivery" | "period" | "lines" | "charges">;

export type NotInvoiced = { because: string };

/** The document of what was shipped or of a term, with a number yet to be taken, or why there can be none. */
export function buildInvoice(facts: InvoiceFacts): InvoiceDocument | NotInvoiced {
  const missing = sellerProblem(facts.seller);
  if (missing) return { because: missing };
  const { billed: what } = facts;
  const billed = "term" in what ? billedTerm(facts, what.term) : billedShipment(facts, what);
  if ("because" in billed) return billed;
  const document = documentOf(facts, billed);
  const problem = problemOfRules(document);
  return problem === null ? document : { because: problem };
}

function billedShipment(facts: InvoiceFacts, shipped: BilledShipment): Billed | NotInvoiced {
  const { order, shipment, shippedOn } = shipped;
  const lines: InvoiceLine[] = [];
  for (const line of shipped.lines) {
    const packs = shipped.packs.filter(({ orderLine }) => orderLine === line.id);
    if (packs.length === 0) continue;
    const tax = taxOf(facts, { what: "goods", category: line.taxCategory, on: shippedOn });
    if ("unknown" in tax) return { because: tax.unknown };
    lines.push(
      lineOf(line, {
        packs,
        tax,
        code: shipped.codes.get(line.item) ?? null,
        place: lines.length + 1,
      }),
    );
  }
  const freight = freightOf(facts, shipped);
  if ("because" in freight) return freight;
  const { name, address } = facts.buyer;
  return {
    shipment: shipment.number,
    delivery: { day: shippedOn, name, address: order.deliveryAddress ?? address },
    period: null,
    lines,
    charges: freight.charges,
  };
}

/** The price is the term's own; the rate is that of its first day. */
function billedTerm(facts: InvoiceFacts, term: FeeTerm): Billed | NotInvoiced {
  const { planName, planCode, price, taxCategory, startDate, endDate } = term;
  const tax = taxOf(facts, { what: "service", category: taxCategory, on: startDate });
  if ("unknown" in tax) return { because: tax.unknown };
  const period = { start: startDate, end: endDate };
  const line: InvoiceLine = {
    id: "1",
    name: `${planName} membership`,
    code: planCode,
    gtin: null,
    attributes: [],
    quantity: 1,
    unit: "C62",
    unitPrice: price,
    discount: null,
    netAmount: price,
    tax,
    period,
  };
  return { shipment: null, delivery: null, period, lines: [line], charges: [] };
}

/** The first rule that a document breaks. */
export function problemOfRules(document: InvoiceDocument): string | null {
  const [broken] = checkInvoice(document).filter(({ rule }) => applies(rule, document.currency));
  if (!broken) return null;
  const { rule, says } = broken;
  return rule.startsWith("BR-") ? `${says} (${rule} of EN 16931)` : says;
}

/** Currencies with three decimals keep them: the rest of the standard holds. */
const applies = (rule: string, currency: string) =>
  currencyExponent(currency) <= 2 || !rule.startsWith("BR-DEC");

/** The freight of an order is billed with its first invoice. */
function freightOf(
  facts: InvoiceFacts,
  { order, shippedOn }: BilledShipment,
): { charges: InvoiceExtra[] } | NotInvoiced {
  const { freightAmount: amount, freightTaxCategory, invoicedAmount } = order;
  if (amount === 0 || invoicedAmount > 0) return { charges: [] };
  const tax = taxOf(facts, { what: "goods", category: freightTaxCategory, on: shippedOn });
  return "unknown" in tax
    ? { because: tax.unknown }
    : { charges: [{ amount, reason: "Freight", tax }] };
}

type Sale = { what: "goods" | "service"; category: string; on: string };

function taxOf({ seller, buyer, rates }: InvoiceFacts, sale: Sale) {
  return taxCategoryOf(rates, {
    seller: { country: seller.country, taxNumber: seller.sellerTaxNumber },
    buyer: { country: buyer.address.country, taxNumber: buyer.taxNumber },
    ...sale,
  });
}

type Packed = {
  packs: readonly ShippedPacks[];
  tax: LineTax;
  code: string | null;
  place: number;
};

function lineOf(line: LineRow, { packs, tax, code, place }: Packed): InvoiceLine {
  const quantity = packs.reduce((sum, pack) => sum + pack.quantity, 0);
  const unitPrice = line.unitPrice ?? 0;
  const { netAmount } = lineAmounts({ quantity, unitPrice });
  return {
    id: String(place),
    name: line.description,
    code,
    gtin: line.gtin,
    attributes: packs.flatMap(({ batchNumber, expiryDate }) => [
      ...(batchNumber === null ? [] : [{ name: "Batch number", value: batchNumber }]),
      ...(expiryDate === null ? [] : [{ name: "Expiry date", value: expiryDate }]),
    ]),
    quantity,
    unit: "XPK",
    unitPrice,
    discount: null,
    netAmount,
    tax,
    period: null,
  };
}

function documentOf(
  { seller, buyer, order, issueDate }: InvoiceFacts,
  { lines, charges, shipment, delivery, period }: Billed,
): InvoiceDocument {
  const isUntaxed = [...lines, ...charges].some(({ tax }) => tax.code === "O");
  const iban = seller.sellerIban ?? "";
  const isSepa = order.currency === "EUR" && SEPA.includes(iban.slice(0, 2));
  return {
    kind: "invoice",
    specification: SPECIFICATION,
    // replaced once the document has passed
    number: NUMBER_TO_COME,
    issueDate,
    dueDate: dueDateOf(issueDate, buyer.paymentTermDays),
    paymentTerms: null,
    currency: order.currency,
    locale: buyer.locale,
    ...(seller.sellerLogoSha256 !== null && { logo: seller.sellerLogoSha256 }),
    note: null,
    buyerReference: buyer.buyerReference,
    purchaseOrder: order.buyerReference,
    order: order.number,
    shipment,
    preceding: [],
    seller: sellerOf(seller),
    buyer: buyerOf(buyer, isUntaxed),
    delivery,
    period,
    payment: {
      means: isSepa ? "58" : "30",
      reference: creditorReferenceOf(NUMBER_TO_COME),
      account: { iban, bic: seller.sellerBic, holder: seller.sellerAccountHolder },
    },
    lines,
    allowances: [],
    charges,
    ...invoiceAmounts({ lines, charges }),
  };
}

const NUMBER_TO_COME = "INV-0000-000000";

const SEPA: readonly string[] =
  "AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA".split(
    " ",
  );

export function numbered(document: InvoiceDocument, number: string): InvoiceDocument {
  const { payment } = document;
  const reference = creditorReferenceOf(number);
  return { ...document, number, payment: payment && { ...payment, reference } };
}

export function electronicAddressOf({
  electronicAddress: id,
  electronicAddressScheme: scheme,
}: Pick<FeePayer, "electronicAddress" | "electronicAddressScheme">): SchemedId | null {
  return id && scheme ? { scheme, id } : null;
}

/** Untaxed documents must name no tax number of the buyer. */
function buyerOf(buyer: InvoiceFacts["buyer"], isUntaxed: boolean): InvoiceParty {
  const { address, legalName, name } = buyer;
  const taxNumber = taxIdentifierOf({ country: address.country, taxNumber: buyer.taxNumber });
  return {
    name: legalName,
    tradeName: legalName === name ? null : name,
    address,
    taxNumber: isUntaxed ? null : taxNumber,
    taxRegistration: null,
    registrationNumber: buyer.companyNumber,
    gln: buyer.gln,
    electronicAddress: electronicAddressOf(buyer),
    email: null,
  };
}
