import { taxOf } from "../orders/orders.totals.ts";
import type {
  InvoiceDocument,
  InvoiceParty,
  InvoiceTax,
  LineTax,
  TaxCode,
} from "./invoices.document.ts";

export type InvoiceRule = {
  /** The rule's number in EN 16931-1, such as BR-CO-15. */
  rule: string;
  says: string;
  holds(invoice: InvoiceDocument): boolean;
};

type Part = "lines" | "allowances" | "charges";

type Category = {
  code: TaxCode;
  /** As rules spell it. */
  prefix: string;
  name: string;
  /** The numbers that it needs, or forbids. */
  parties: string;
  isIdentified(invoice: InvoiceDocument): boolean;
  isRate(rateBps: number | null): boolean;
  rates: string;
  hasReason: boolean;
};

const isNamed = ({ taxNumber, taxRegistration }: InvoiceParty) =>
  Boolean(taxNumber ?? taxRegistration);
const isSellerNamed = ({ seller }: InvoiceDocument) => isNamed(seller);
const sellers = "the seller's tax number";
const isZero = (rateBps: number | null) => rateBps === 0;

const CATEGORIES: readonly Category[] = [
  {
    code: "S",
    prefix: "S",
    name: "taxed",
    parties: `needs ${sellers}`,
    isIdentified: isSellerNamed,
    isRate: (rateBps) => rateBps !== null && rateBps > 0,
    rates: "above 0",
    hasReason: false,
  },
  {
    code: "Z",
    prefix: "Z",
    name: "taxed at zero",
    parties: `needs ${sellers}`,
    isIdentified: isSellerNamed,
    isRate: isZero,
    rates: "0",
    hasReason: false,
  },
  {
    code: "E",
    prefix: "E",
    name: "exempt",
    parties: `needs ${sellers}`,
    isIdentified: isSellerNamed,
    isRate: isZero,
    rates: "0",
    hasReason: true,
  },
  {
    code: "AE",
    prefix: "AE",
    name: "taxed at the buyer",
    parties: `needs ${sellers} and the buyer's tax or registration number`,
    isIdentified: ({ seller, buyer }) =>
      isNamed(seller) && Boolean(buyer.taxNumber ?? buyer.registrationNumber),
    isRate: isZero,
    rates: "0",
    hasReason: true,
  },
  {
    code: "K",
    prefix: "IC",
    name: "supplied across the union",
    parties: "needs the tax numbers of seller and buyer, with their countries",
    isIdentified: ({ seller, buyer }) => Boolean(seller.taxNumber) && Boolean(buyer.taxNumber),
    isRate: isZero,
    rates: "0",
    hasReason: true,
  },
  {
    code: "O",
    prefix: "O",
    name: "not subject to tax",
    parties: "forbids tax numbers with their countries",
    isIdentified: ({ seller, buyer }) => !seller.taxNumber && !buyer.taxNumber,
    isRate: (rateBps) => rateBps === null,
    rates: "left out",
    hasReason: true,
  },
];

const PARTS: readonly (readonly [part: Part, name: string])[] = [
  ["lines", "line"],
  ["allowances", "discount"],
  ["charges", "charge"],
];

const codesOf = (invoice: InvoiceDocument, part: Part): LineTax[] =>
  invoice[part].flatMap(({ tax }: { tax: LineTax | null }) => tax ?? []);

const all = (invoice: InvoiceDocument) => PARTS.flatMap(([part]) => codesOf(invoice, part));

/** The sum of the parts of one category, and of one rate if it has several. */
function baseOf({ lines, allowances, charges }: InvoiceDocument, { code, rateBps }: LineTax) {
  const isOf = (tax: LineTax | null) =>
    tax?.code === code && (code !== "S" || tax.rateBps === rateBps);
  let sum = 0;
  for (const { tax, netAmount } of lines) if (isOf(tax)) sum += netAmount || 0;
  for (const { tax, amount } of allowances) if (isOf(tax)) sum -= amount || 0;
  for (const { tax, amount } of charges) if (isOf(tax)) sum += amount || 0;
  return sum;
}

function rulesOf(category: Category): InvoiceRule[] {
  const { code, prefix, name } = category;
  const isOf = (tax: LineTax) => tax.code === code;
  const groups = ({ taxes }: InvoiceDocument) => taxes.filter(isOf);
  const rule = (place: string, says: string, holds: InvoiceRule["holds"]): InvoiceRule => {
    return { rule: `BR-${prefix}-${place}`, says, holds };
  };
  return [
    rule("01", `An invoice with a part that is ${name} says so among its taxes.`, (invoice) => {
      if (!all(invoice).some(isOf)) return true;
      const { length } = groups(invoice);
      return code === "S" ? length > 0 : length === 1;
    }),
    ...PARTS.map(([part, word], place) =>
      rule(
        `0${place + 2}`,
        `A ${word} that is ${name} ${category.parties}.`,
        (invoice) => !codesOf(invoice, part).some(isOf) || category.isIdentified(invoice),
      ),
    ),
    ...PARTS.map(([part, word], place) =>
      rule(
        `0${place + 5}`,
        `The rate of a ${word} that is ${name} is ${category.rates}.`,
        (invoice) =>
          codesOf(invoice, part)
            .filter(isOf)
            .every(({ rateBps }) => category.isRate(rateBps)),
      ),
    ),
    rule("08", `The amount that is ${name} is the sum of its parts.`, (invoice) =>
      groups(invoice).every((tax) => !isWhole(tax.base) || tax.base === baseOf(invoice, tax)),
    ),
    rule("09", `The tax on what is ${name} is its amount at its rate.`, (invoice) =>
      groups(invoice).every((group) =>
        code === "S" ? isTaxed(invoice, group) : !isWhole(group.tax) || group.tax === 0,
      ),
    ),
    rule(
      "10",
      category.hasReason
        ? `A tax group that is ${name} says why.`
        : `A tax group that is ${name} has no reason for an exemption.`,
      (invoice) =>
        groups(invoice).every(
          ({ reason, reasonCode }) => Boolean(reason ?? reasonCode) === category.hasReason,
        ),
    ),
  ];
}

const isWhole = (amount: unknown) => Number.isSafeInteger(amount);

/**
 * Credit notes take the tax of their invoice in parts, and the last takes the rest. Rounding can
 * then move a tax by two of the smallest unit; the standard's own artefacts allow almost a whole one.
 */
const CREDIT_ROUNDING = 2;

/** The tax of a group is its base at its rate, rounded. */
export function isTaxed({ kind }: InvoiceDocument, { base, tax, rateBps }: InvoiceTax): boolean {
  if (!isWhole(base) || !isWhole(tax)) return true;
  const off = Math.abs(tax - taxOf(base, rateBps ?? 0));
  return off <= (kind === "creditNote" ? CREDIT_ROUNDING : 0);
}

const has = (invoice: InvoiceDocument, code: TaxCode) =>
  invoice.taxes.some((tax) => tax.code === code);

const ALONE: InvoiceRule[] = [
  {
    rule: "BR-IC-11",
    says: "Goods supplied across the union have a day of delivery or a period.",
    holds: (invoice) =>
      !has(invoice, "K") || Boolean(invoice.delivery?.day) || invoice.period !== null,
  },
  {
    rule: "BR-IC-12",
    says: "Goods supplied across the union have the country they are delivered to.",
    holds: (invoice) => !has(invoice, "K") || Boolean(invoice.delivery?.address?.country),
  },
  {
    rule: "BR-O-11",
    says: "An invoice that is not subject to tax has no other tax.",
    holds: (invoice) => !has(invoice, "O") || invoice.taxes.length === 1,
  },
  ...PARTS.map(
    ([part, word], place): InvoiceRule => ({
      rule: `BR-O-${place + 12}`,
      says: `An invoice that is not subject to tax has no ${word} with another category.`,
      holds: (invoice) =>
        !has(invoice, "O") || codesOf(invoice, part).every(({ code }) => code === "O"),
    }),
  ),
];

export const CATEGORY_RULES: readonly InvoiceRule[] = [...CATEGORIES.flatMap(rulesOf), ...ALONE];
