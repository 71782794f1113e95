import { wantedOf } from "./orders.quantities.ts";

export type PricedLine = {
  quantity: number;
  struck: number;
  /** Before tax, in minor units; null while the item has no price. */
  unitPrice: number | null;
  taxRateBps: number;
};

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
 * Amounts as in EN 16931: lines are summed for each rate, and the tax of each sum is rounded once,
 * half away from zero. Struck packs cost nothing.
 */
export function totalsOf(lines: readonly PricedLine[]): OrderTotals {
  const bases = new Map<number, number>();
  for (const line of lines) {
    const before = bases.get(line.taxRateBps) ?? 0;
    bases.set(line.taxRateBps, before + netOfLine(line));
  }
  const taxes = [...bases]
    .sort(([one], [other]) => one - other)
    .map(([rateBps, base]) => ({ rateBps, base, tax: taxOf(base, rateBps) }));
  const netAmount = taxes.reduce((sum, { base }) => sum + base, 0);
  const taxAmount = taxes.reduce((sum, { tax }) => sum + tax, 0);
  return { netAmount, taxAmount, totalAmount: netAmount + taxAmount, taxes };
}

const BPS = 10_000n;

/** Whole numbers throughout: the product of two large ones is not exact as a number. */
export function taxOf(base: number, rateBps: number): number {
  const half = base < 0 ? -(BPS / 2n) : BPS / 2n;
  return Number((BigInt(base) * BigInt(rateBps) + half) / BPS);
}
