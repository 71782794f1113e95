import { wantedOf } from "./orders.quantities.ts";

export type PricedLine = {
  quantity: number;
  struck: number;
  /** Before tax, in minor units; null while the item has no price. */
  unitPrice: number | null;
  taxRateBps: number;
};

/** The network's charge for sending an order, before tax, in minor units. */
export type Freight = { freightAmount: number; freightTaxRateBps: number };

export type TaxGroup = { rateBps: number; base: number; tax: number };

export type OrderTotals = {
  netAmount: number;
  taxAmount: number;
  totalAmount: number;
  taxes: TaxGroup[];
};

export function netOfLine(line: Pick<PricedLine, "quantity" | "struck" | "unitPrice">): number {
  return wantedOf(line) * (line.unitPrice ?? 0);
}

/**
 * Amounts as in EN 16931: lines and freight are summed for each rate, and the tax of each sum is
 * rounded once, half away from zero. Struck packs cost nothing, and neither does the freight of an
 * order of which no pack is left.
 */
export function totalsOf(lines: readonly PricedLine[], freight: Freight): OrderTotals {
  const bases = new Map<number, number>();
  for (const line of lines) {
    const before = bases.get(line.taxRateBps) ?? 0;
    bases.set(line.taxRateBps, before + netOfLine(line));
  }
  const { freightAmount, freightTaxRateBps } = freight;
  if (freightAmount > 0 && lines.some((line) => wantedOf(line) > 0)) {
    bases.set(freightTaxRateBps, (bases.get(freightTaxRateBps) ?? 0) + freightAmount);
  }
  const taxes = [...bases]
    .sort(([one], [other]) => one - other)
    .map(([rateBps, base]) => ({ rateBps, base, tax: taxOf(base, rateBps) }));
  const netAmount = taxes.reduce((sum, { base }) => sum + base, 0);
  const taxAmount = taxes.reduce((sum, { tax }) => sum + tax, 0);
  return { netAmount, taxAmount, totalAmount: netAmount + taxAmount, taxes };
}

/** The network's rules for orders, in its own currency and in minor units. */
export type OrderTerms = {
  currency: string;
  minimumOrderValue: number | null;
  freight: number | null;
  freeFreightFrom: number | null;
};

/** Nothing is charged in another currency: amounts are never converted. */
export function freightFor(goods: number, currency: string, terms: OrderTerms): number {
  const { freight, freeFreightFrom } = terms;
  if (freight === null || currency !== terms.currency || goods === 0) return 0;
  return freeFreightFrom !== null && goods >= freeFreightFrom ? 0 : freight;
}

const BPS = 10_000n;

/** Whole numbers throughout: the product of two large ones is not exact as a number. */
export function taxOf(base: number, rateBps: number): number {
  const half = base < 0 ? -(BPS / 2n) : BPS / 2n;
  return Number((BigInt(base) * BigInt(rateBps) + half) / BPS);
}
