import { taxOf } from "../orders/orders.totals.ts";
import type {
  InvoiceExtra,
  InvoiceLine,
  InvoiceTax,
  InvoiceTotals,
  LineTax,
} from "./invoices.document.ts";
import { exemptionOf } from "./invoices.tax-category.ts";

const BPS = 10_000n;

type Priced = { quantity: number; unitPrice: number; discountBps?: number };

/** Whole numbers throughout, and rounded once, half away from zero. */
export function lineAmounts({ quantity, unitPrice, discountBps = 0 }: Priced) {
  const gross = BigInt(quantity) * BigInt(unitPrice);
  const netAmount = rounded(gross * (BPS - BigInt(discountBps)));
  return { netAmount, discount: Number(gross) - netAmount };
}

function rounded(bps: bigint): number {
  const half = bps < 0n ? -(BPS / 2n) : BPS / 2n;
  return Number((bps + half) / BPS);
}

type Parts = {
  lines: readonly Pick<InvoiceLine, "netAmount" | "tax">[];
  allowances?: readonly InvoiceExtra[];
  charges?: readonly InvoiceExtra[];
  paid?: number;
};

/** The taxes and totals that follow from the parts of a document. */
export function invoiceAmounts({ lines, allowances = [], charges = [], paid = 0 }: Parts): {
  taxes: InvoiceTax[];
  totals: InvoiceTotals;
} {
  const groups = new Map<string, { tax: LineTax; base: number }>();
  const add = (tax: LineTax, amount: number) => {
    const key = `${tax.code} ${tax.rateBps ?? ""}`;
    const base = (groups.get(key)?.base ?? 0) + amount;
    groups.set(key, { tax, base });
  };
  for (const { tax, netAmount } of lines) add(tax, netAmount);
  for (const { tax, amount } of allowances) add(tax, -amount);
  for (const { tax, amount } of charges) add(tax, amount);
  const taxes = [...groups.values()]
    .map(({ tax: { code, rateBps }, base }): InvoiceTax => {
      return { code, rateBps, base, tax: taxOf(base, rateBps ?? 0), ...exemptionOf(code) };
    })
    .sort((one, other) => (one.rateBps ?? 0) - (other.rateBps ?? 0) || byCode(one, other));
  return { taxes, totals: invoiceTotals({ lines, allowances, charges, paid, taxes }) };
}

type TaxedParts = Parts & { taxes: readonly InvoiceTax[] };

export function invoiceTotals({
  lines,
  allowances = [],
  charges = [],
  paid = 0,
  taxes,
}: TaxedParts): InvoiceTotals {
  const sums = {
    lines: sumOf(lines, ({ netAmount }) => netAmount),
    allowances: sumOf(allowances, ({ amount }) => amount),
    charges: sumOf(charges, ({ amount }) => amount),
  };
  const net = sums.lines - sums.allowances + sums.charges;
  const tax = sumOf(taxes, (group) => group.tax);
  const total = net + tax;
  return { ...sums, net, tax, total, paid, due: total - paid };
}

const byCode = (one: InvoiceTax, other: InvoiceTax) => (one.code < other.code ? -1 : 1);

function sumOf<Part>(parts: readonly Part[], amountOf: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amountOf(part), 0);
}
