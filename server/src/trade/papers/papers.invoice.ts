import { sepaCodeOf } from "@pharmacy/contract/invoices/invoices.bank";
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
  Period,
} from "@pharmacy/contract/invoices/invoices.document";
import type { Address } from "@pharmacy/contract/organizations/places";
import { addressLines } from "./papers.facts.ts";
import type { PaperFormats } from "./papers.formats.ts";
import type { Fact, Paper, Party } from "./papers.model.ts";
import { partyOf } from "./papers.payee.ts";

type Made = {
  document: InvoiceDocument;
  formats: PaperFormats;
  xml: string | null;
  logo: Buffer | null;
};

const TITLES = { invoice: "Invoice", creditNote: "Credit note" };

const ROUNDING = {
  invoice: "Each line is rounded to the smallest unit, then the tax of each rate.",
  creditNote:
    "Rounded so that the credit notes of an invoice together take back exactly what it billed.",
};

/** Follows from the document alone, so that it stays the same. */
export function invoicePaper({ document, formats, xml, logo }: Made): Paper {
  const { kind, number, seller, buyer, delivery, issueDate } = document;
  const at = `${issueDate}T00:00:00Z`;
  return {
    title: TITLES[kind],
    number,
    remark: null,
    logo,
    sender: seller.name,
    parties: [
      partyOf("Seller", seller),
      partyOf("Bill to", buyer),
      ...(delivery ? [deliveryOf(delivery)] : []),
    ],
    facts: factsOf(document, formats),
    columns: [
      { header: "No.", width: 22 },
      { header: "Item" },
      { header: quantitiesOf(document), width: 44, align: "end" },
      { header: "Price", width: 66, align: "end" },
      { header: "Tax", width: 40, align: "end" },
      { header: "Net amount", width: 78, align: "end" },
    ],
    rows: rowsOf(document, formats),
    totals: totalsOf(document, formats),
    notes: notesOf(document, formats),
    signatures: [],
    changedAt: at,
    code: codeOf(document),
    ...(xml !== null && { archive: { xml, at } }),
  };
}

const isPacks = ({ unit }: InvoiceLine) => unit === "XPK";

const quantitiesOf = ({ lines }: InvoiceDocument) => (lines.every(isPacks) ? "Packs" : "Quantity");

function notesOf(document: InvoiceDocument, formats: PaperFormats): Fact[] {
  const { kind, note, paymentTerms } = document;
  const isCredit = kind === "creditNote";
  return [
    ...(note === null ? [] : [{ label: isCredit ? "Reason" : "Note", value: note }]),
    ...(isCredit && paymentTerms ? [{ label: "Payment", value: paymentTerms }] : []),
    { label: "Rounding", value: ROUNDING[kind] },
    ...paymentOf(document, formats),
  ];
}

function deliveryOf({ name, address }: { name: string | null; address: Address | null }): Party {
  return {
    label: "Deliver to",
    lines: [...(name ? [name] : []), ...(address ? addressLines(address) : [])],
  };
}

function factsOf(document: InvoiceDocument, { day }: PaperFormats): Fact[] {
  const { issueDate, dueDate, delivery, period, order, shipment } = document;
  const { purchaseOrder, buyerReference, preceding } = document;
  return [
    { label: "Issued", value: day(issueDate) },
    ...(dueDate ? [{ label: "Due", value: day(dueDate) }] : []),
    ...(delivery?.day ? [{ label: "Shipped", value: day(delivery.day) }] : []),
    ...(period ? [{ label: "Period", value: daysOf(period, day) }] : []),
    ...(order ? [{ label: "Order", value: order }] : []),
    ...(shipment ? [{ label: "Shipment", value: shipment }] : []),
    ...(purchaseOrder ? [{ label: "Pharmacy's reference", value: purchaseOrder }] : []),
    ...(buyerReference ? [{ label: "Buyer reference", value: buyerReference }] : []),
    ...preceding.map(({ number }) => ({ label: "Credits invoice", value: number })),
  ];
}

const daysOf = ({ start, end }: Period, day: PaperFormats["day"]) => `${day(start)} – ${day(end)}`;

const rateOf = ({ rateBps }: { rateBps: number | null }, { percent }: PaperFormats) =>
  rateBps === null ? "–" : percent(rateBps);

function rowsOf(document: InvoiceDocument, formats: PaperFormats): Paper["rows"] {
  const { lines, allowances, charges, currency } = document;
  const money = (amount: number) => formats.money(amount, currency);
  const extra = (reason: string, amount: number, rate: string) => [
    "",
    reason,
    "",
    "",
    rate,
    money(amount),
  ];
  return [
    ...lines.map((line) => [
      line.id,
      { text: line.name, below: detailsOf(line, formats) },
      formats.number(line.quantity),
      money(line.unitPrice),
      rateOf(line.tax, formats),
      money(line.netAmount),
    ]),
    ...allowances.map(({ reason, amount, tax }) => extra(reason, -amount, rateOf(tax, formats))),
    ...charges.map(({ reason, amount, tax }) => extra(reason, amount, rateOf(tax, formats))),
  ];
}

function detailsOf(line: InvoiceLine, { day, percent }: PaperFormats): string {
  const { code, gtin, attributes, discount, period } = line;
  const shown = attributes.map(({ name, value }) =>
    name === "Expiry date" ? `expires ${day(value)}` : `${name} ${value}`,
  );
  const less = discount ? `less ${percent(discount.percentBps)}: ${discount.reason}` : [];
  return [
    code ?? [],
    gtin === null ? [] : `GTIN ${gtin}`,
    period ? daysOf(period, day) : [],
    ...shown,
    less,
  ]
    .flat()
    .join(" · ");
}

function totalsOf({ totals, taxes, currency }: InvoiceDocument, formats: PaperFormats): Fact[] {
  const money = (amount: number) => formats.money(amount, currency);
  const label = (tax: InvoiceTax) =>
    tax.reason ?? `Tax ${rateOf(tax, formats)} of ${money(tax.base)}`;
  return [
    { label: "Net amount", value: money(totals.net) },
    ...taxes.map((tax) => ({ label: label(tax), value: money(tax.tax) })),
    { label: "Total", value: money(totals.total) },
  ];
}

function paymentOf(document: InvoiceDocument, { day, money }: PaperFormats): Fact[] {
  const { payment, totals, dueDate, currency } = document;
  if (!payment?.account) return [];
  const { iban, bic, holder } = payment.account;
  const until = dueDate ? ` by ${day(dueDate)}` : "";
  const lines = [
    `Pay ${money(totals.due, currency)}${until}.`,
    ...(holder ? [`Account holder: ${holder}`] : []),
    `IBAN: ${iban.replace(/(.{4})(?=.)/g, "$1 ")}`,
    ...(bic ? [`BIC: ${bic}`] : []),
    ...(payment.reference ? [`Reference: ${payment.reference}`] : []),
  ];
  return [{ label: "Payment", value: lines.join("\n") }];
}

/** Banks in the euro area read it. */
function codeOf({ payment, seller, currency, totals, kind }: InvoiceDocument): string | null {
  if (kind !== "invoice" || currency !== "EUR" || !payment?.account || !payment.reference) {
    return null;
  }
  const { iban, bic, holder } = payment.account;
  const { reference } = payment;
  return sepaCodeOf({ holder: holder ?? seller.name, iban, bic, amount: totals.due, reference });
}
