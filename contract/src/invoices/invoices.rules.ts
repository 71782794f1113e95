import { currencyExponent } from "../currencies.ts";
import { isWithinDays } from "../dates.values.ts";
import { CATEGORY_RULES, type InvoiceRule, isTaxed } from "./invoices.category-rules.ts";
import type {
  InvoiceDocument,
  InvoiceExtra,
  InvoiceLine,
  InvoiceTax,
  LineTax,
  Period,
} from "./invoices.document.ts";
import { INVOICE_KINDS } from "./invoices.values.ts";

const isText = (text: string | null | undefined) => Boolean(text?.trim());
const isAmount = (amount: unknown) => Number.isSafeInteger(amount);
const isDay = (day: string | null | undefined) => Boolean(day) && isWithinDays(day ?? "");

const lines = (is: (line: InvoiceLine) => boolean) => (invoice: InvoiceDocument) =>
  invoice.lines.every(is);
const allowances = (is: (extra: InvoiceExtra) => boolean) => (invoice: InvoiceDocument) =>
  invoice.allowances.every(is);
const charges = (is: (extra: InvoiceExtra) => boolean) => (invoice: InvoiceDocument) =>
  invoice.charges.every(is);
const taxes = (is: (tax: InvoiceTax) => boolean) => (invoice: InvoiceDocument) =>
  invoice.taxes.every(is);

const hasCode = ({ tax }: { tax: LineTax | null }) => isText(tax?.code);
const isInOrder = (period: Period | null) =>
  period === null || !isText(period.start) || !isText(period.end) || period.start <= period.end;
const isFilled = (period: Period | null) =>
  period === null || isText(period.start) || isText(period.end);

function sumOf<Part>(parts: readonly Part[], amountOf: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + (amountOf(part) || 0), 0);
}

const PRESENT: readonly InvoiceRule[] = [
  {
    rule: "BR-01",
    says: "An invoice names the specification that it follows.",
    holds: ({ specification }) => isText(specification),
  },
  {
    rule: "BR-02",
    says: "An invoice has a number.",
    holds: ({ number }) => isText(number),
  },
  {
    rule: "BR-03",
    says: "An invoice has a day of issue.",
    holds: ({ issueDate }) => isDay(issueDate),
  },
  {
    rule: "BR-04",
    says: "A document is an invoice or a credit note.",
    holds: ({ kind }) => INVOICE_KINDS.includes(kind),
  },
  {
    rule: "BR-05",
    says: "An invoice has a currency.",
    holds: ({ currency }) => /^[A-Z]{3}$/.test(currency),
  },
  {
    rule: "BR-06",
    says: "An invoice has the seller's name.",
    holds: ({ seller }) => isText(seller.name),
  },
  {
    rule: "BR-07",
    says: "An invoice has the buyer's name.",
    holds: ({ buyer }) => isText(buyer.name),
  },
  {
    rule: "BR-08",
    says: "An invoice has the seller's address.",
    holds: ({ seller }) => seller.address !== null,
  },
  {
    rule: "BR-09",
    says: "The seller's address has a country.",
    holds: ({ seller: { address } }) => address === null || isText(address.country),
  },
  {
    rule: "BR-10",
    says: "An invoice has the buyer's address.",
    holds: ({ buyer }) => buyer.address !== null,
  },
  {
    rule: "BR-11",
    says: "The buyer's address has a country.",
    holds: ({ buyer: { address } }) => address === null || isText(address.country),
  },
  {
    rule: "BR-12",
    says: "An invoice has the sum of its lines.",
    holds: ({ totals }) => isAmount(totals.lines),
  },
  {
    rule: "BR-13",
    says: "An invoice has a total before tax.",
    holds: ({ totals }) => isAmount(totals.net),
  },
  {
    rule: "BR-14",
    says: "An invoice has a total with tax.",
    holds: ({ totals }) => isAmount(totals.total),
  },
  {
    rule: "BR-15",
    says: "An invoice has the amount that is due.",
    holds: ({ totals }) => isAmount(totals.due),
  },
  {
    rule: "BR-16",
    says: "An invoice has at least one line.",
    holds: (invoice) => invoice.lines.length > 0,
  },
  {
    rule: "BR-21",
    says: "Each line has a number.",
    holds: lines(({ id }) => isText(id)),
  },
  {
    rule: "BR-22",
    says: "Each line has a quantity.",
    holds: lines(({ quantity }) => Number.isFinite(quantity)),
  },
  {
    rule: "BR-23",
    says: "Each line has a unit of measure.",
    holds: lines(({ unit }) => isText(unit)),
  },
  {
    rule: "BR-24",
    says: "Each line has a net amount.",
    holds: lines(({ netAmount }) => isAmount(netAmount)),
  },
  {
    rule: "BR-25",
    says: "Each line names its item.",
    holds: lines(({ name }) => isText(name)),
  },
  {
    rule: "BR-26",
    says: "Each line has the price of its item.",
    holds: lines(({ unitPrice }) => isAmount(unitPrice)),
  },
  {
    rule: "BR-27",
    says: "The price of an item is not negative.",
    holds: lines(({ unitPrice }) => !(unitPrice < 0)),
  },
  {
    rule: "BR-29",
    says: "A period does not end before it starts.",
    holds: ({ period }) => isInOrder(period),
  },
  {
    rule: "BR-30",
    says: "The period of a line does not end before it starts.",
    holds: lines(({ period }) => isInOrder(period)),
  },
  {
    rule: "BR-31",
    says: "Each discount on the whole has an amount.",
    holds: allowances(({ amount }) => isAmount(amount)),
  },
  {
    rule: "BR-32",
    says: "Each discount on the whole has a tax category.",
    holds: allowances(hasCode),
  },
  {
    rule: "BR-33",
    says: "Each discount on the whole has a reason.",
    holds: allowances(({ reason }) => isText(reason)),
  },
  {
    rule: "BR-36",
    says: "Each charge has an amount.",
    holds: charges(({ amount }) => isAmount(amount)),
  },
  {
    rule: "BR-37",
    says: "Each charge has a tax category.",
    holds: charges(hasCode),
  },
  {
    rule: "BR-38",
    says: "Each charge has a reason.",
    holds: charges(({ reason }) => isText(reason)),
  },
  {
    rule: "BR-41",
    says: "The discount of a line has an amount.",
    holds: lines(({ discount }) => discount === null || isAmount(discount.amount)),
  },
  {
    rule: "BR-42",
    says: "The discount of a line has a reason.",
    holds: lines(({ discount }) => discount === null || isText(discount.reason)),
  },
  {
    rule: "BR-45",
    says: "Each tax has the amount that it is charged on.",
    holds: taxes(({ base }) => isAmount(base)),
  },
  {
    rule: "BR-46",
    says: "Each tax has an amount.",
    holds: taxes(({ tax }) => isAmount(tax)),
  },
  {
    rule: "BR-47",
    says: "Each tax has a category.",
    holds: taxes(({ code }) => isText(code)),
  },
  {
    rule: "BR-48",
    says: "Each tax has a rate, unless the sale is not subject to tax.",
    holds: taxes(({ code, rateBps }) => code === "O" || Number.isInteger(rateBps)),
  },
  {
    rule: "BR-49",
    says: "The way to pay has a code.",
    holds: ({ payment }) => payment === null || isText(payment.means),
  },
  {
    rule: "BR-50",
    says: "An account to pay to has a number.",
    holds: ({ payment }) => !payment?.account || isText(payment.account.iban),
  },
  {
    rule: "BR-54",
    says: "Each property of an item has a name and a value.",
    holds: lines(({ attributes }) =>
      attributes.every(({ name, value }) => isText(name) && isText(value)),
    ),
  },
  {
    rule: "BR-55",
    says: "A reference to an earlier invoice has its number.",
    holds: ({ preceding }) => preceding.every(({ number }) => isText(number)),
  },
  {
    rule: "BR-57",
    says: "The address of a delivery has a country.",
    holds: ({ delivery }) => !delivery?.address || isText(delivery.address.country),
  },
  {
    rule: "BR-61",
    says: "A transfer has the account to pay to.",
    holds: ({ payment }) => !isTransfer(payment?.means) || Boolean(payment?.account),
  },
  {
    rule: "BR-62",
    says: "The seller's electronic address has a scheme.",
    holds: ({ seller: { electronicAddress: to } }) => to === null || isText(to.scheme),
  },
  {
    rule: "BR-63",
    says: "The buyer's electronic address has a scheme.",
    holds: ({ buyer: { electronicAddress: to } }) => to === null || isText(to.scheme),
  },
  {
    rule: "BR-64",
    says: "The standard number of an item is a GTIN of 8, 12, 13 or 14 digits.",
    holds: lines(({ gtin }) => gtin === null || /^(\d{8}|\d{12,14})$/.test(gtin)),
  },
];

const TRANSFERS = ["30", "58"];
const isTransfer = (means: string | undefined) => means !== undefined && TRANSFERS.includes(means);

// tax numbers of Greece begin with EL, and of Northern Ireland with XI
const BEGINS_WITH_COUNTRY = /^[A-Z]{2}[A-Z0-9]/;

const CONSISTENT: readonly InvoiceRule[] = [
  {
    rule: "BR-CO-04",
    says: "Each line has a tax category.",
    holds: lines(hasCode),
  },
  {
    rule: "BR-CO-09",
    says: "A tax number begins with the code of its country.",
    holds: ({ seller, buyer }) =>
      [seller.taxNumber, buyer.taxNumber].every(
        (number) => number === null || BEGINS_WITH_COUNTRY.test(number),
      ),
  },
  {
    rule: "BR-CO-10",
    says: "The sum of the lines is the sum of their net amounts.",
    holds: (invoice) =>
      !isAmount(invoice.totals.lines) ||
      invoice.totals.lines === sumOf(invoice.lines, ({ netAmount }) => netAmount),
  },
  {
    rule: "BR-CO-11",
    says: "The sum of the discounts is the sum of their amounts.",
    holds: (invoice) =>
      invoice.totals.allowances === sumOf(invoice.allowances, ({ amount }) => amount),
  },
  {
    rule: "BR-CO-12",
    says: "The sum of the charges is the sum of their amounts.",
    holds: (invoice) => invoice.totals.charges === sumOf(invoice.charges, ({ amount }) => amount),
  },
  {
    rule: "BR-CO-13",
    says: "The total before tax is the lines less the discounts, with the charges.",
    holds: ({ totals }) =>
      !isAmount(totals.net) ||
      !isAmount(totals.lines) ||
      totals.net === totals.lines - totals.allowances + totals.charges,
  },
  {
    rule: "BR-CO-14",
    says: "The tax is the sum of the taxes.",
    holds: (invoice) => invoice.totals.tax === sumOf(invoice.taxes, ({ tax }) => tax),
  },
  {
    rule: "BR-CO-15",
    says: "The total with tax is the total before tax and the tax.",
    holds: ({ totals }) =>
      !isAmount(totals.total) || !isAmount(totals.net) || totals.total === totals.net + totals.tax,
  },
  {
    rule: "BR-CO-16",
    says: "The amount due is the total with tax less what was paid.",
    holds: ({ totals }) =>
      !isAmount(totals.due) || !isAmount(totals.total) || totals.due === totals.total - totals.paid,
  },
  {
    rule: "BR-CO-17",
    says: "Each tax is its amount at its rate, rounded.",
    holds: (invoice) => invoice.taxes.every((tax) => isTaxed(invoice, tax)),
  },
  {
    rule: "BR-CO-18",
    says: "An invoice has at least one tax.",
    holds: (invoice) => invoice.taxes.length > 0,
  },
  {
    rule: "BR-CO-19",
    says: "A period has a first or a last day.",
    holds: ({ period }) => isFilled(period),
  },
  {
    rule: "BR-CO-20",
    says: "The period of a line has a first or a last day.",
    holds: lines(({ period }) => isFilled(period)),
  },
  {
    rule: "BR-CO-25",
    says: "An amount that is due has a due day or terms of payment.",
    holds: ({ totals, dueDate, paymentTerms }) =>
      !(totals.due > 0) || isText(dueDate) || isText(paymentTerms),
  },
  {
    rule: "BR-CO-26",
    says: "The seller has a registration number, a tax number or a GLN.",
    holds: ({ seller }) =>
      isText(seller.registrationNumber) || isText(seller.taxNumber) || isText(seller.gln),
  },
];

const DECIMALS_MAX = 2;

/** The standard has two decimals; a currency with three keeps to them if the third is 0. */
function hasFewDecimals(currency: string, amount: number): boolean {
  const more = currencyExponent(currency) - DECIMALS_MAX;
  return more <= 0 || !isAmount(amount) || amount % 10 ** more === 0;
}

const decimals = (
  rule: string,
  of: string,
  amountsOf: (invoice: InvoiceDocument) => readonly number[],
): InvoiceRule => ({
  rule: `BR-DEC-${rule}`,
  says: `${of} has at most two decimals.`,
  holds: (invoice) =>
    amountsOf(invoice).every((amount) => hasFewDecimals(invoice.currency, amount)),
});

const DECIMALS: readonly InvoiceRule[] = [
  decimals("01", "A discount", (invoice) => invoice.allowances.map(({ amount }) => amount)),
  decimals("05", "A charge", (invoice) => invoice.charges.map(({ amount }) => amount)),
  decimals("09", "The sum of the lines", ({ totals }) => [totals.lines]),
  decimals("10", "The sum of the discounts", ({ totals }) => [totals.allowances]),
  decimals("11", "The sum of the charges", ({ totals }) => [totals.charges]),
  decimals("12", "The total before tax", ({ totals }) => [totals.net]),
  decimals("13", "The tax", ({ totals }) => [totals.tax]),
  decimals("14", "The total with tax", ({ totals }) => [totals.total]),
  decimals("16", "The amount that was paid", ({ totals }) => [totals.paid]),
  decimals("18", "The amount that is due", ({ totals }) => [totals.due]),
  decimals("19", "The amount that tax is charged on", (invoice) =>
    invoice.taxes.map(({ base }) => base),
  ),
  decimals("20", "The amount of a tax", (invoice) => invoice.taxes.map(({ tax }) => tax)),
  decimals("23", "The net amount of a line", (invoice) =>
    invoice.lines.map(({ netAmount }) => netAmount),
  ),
  decimals("24", "The discount of a line", (invoice) =>
    invoice.lines.flatMap(({ discount }) => (discount === null ? [] : [discount.amount])),
  ),
];

const isNotNegative = (amount: number) => !(amount < 0);

/** Not the standard's: a credit note is taken off one invoice, and tells why. */
const CREDIT_NOTES: readonly InvoiceRule[] = (
  [
    {
      rule: "CN-01",
      says: "A credit note names the invoice that it credits, with its day of issue.",
      holds: ({ preceding: [invoice, ...others] }) =>
        invoice !== undefined && others.length === 0 && isDay(invoice.issueDate),
    },
    {
      rule: "CN-02",
      says: "A credit note says why it is issued.",
      holds: ({ note }) => isText(note),
    },
    {
      rule: "CN-03",
      says: "The total of a credit note is above zero.",
      holds: ({ totals }) => totals.total > 0,
    },
    {
      rule: "CN-04",
      says: "No line and no tax of a credit note is negative.",
      holds: (invoice) =>
        invoice.lines.every(
          ({ quantity, netAmount }) => quantity > 0 && isNotNegative(netAmount),
        ) && invoice.taxes.every(({ base, tax }) => isNotNegative(base) && isNotNegative(tax)),
    },
    {
      rule: "CN-05",
      says: "A credit note asks for no payment.",
      holds: ({ payment, dueDate, totals }) =>
        payment === null && dueDate === null && totals.paid === 0,
    },
  ] satisfies InvoiceRule[]
).map(({ rule, says, holds }) => ({
  rule,
  says,
  holds: (invoice) => invoice.kind !== "creditNote" || holds(invoice),
}));

/**
 * The rules of EN 16931 about what these documents can have. A payee, a tax representative, a card,
 * an enclosed document and a second currency are in none, so their rules are left out.
 */
export const INVOICE_RULES: readonly InvoiceRule[] = [
  ...PRESENT,
  ...CONSISTENT,
  ...CATEGORY_RULES,
  ...DECIMALS,
  ...CREDIT_NOTES,
];

export type BrokenRule = { rule: string; says: string };

/** The rules that a document breaks, in their order. */
export function checkInvoice(invoice: InvoiceDocument): BrokenRule[] {
  return INVOICE_RULES.flatMap(({ rule, says, holds }) => (holds(invoice) ? [] : [{ rule, says }]));
}
