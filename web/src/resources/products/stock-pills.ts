import type { Product } from "@pharmacy/contract/products/products";
import type { StockFilter } from "@pharmacy/contract/products/products.values";
import type { Tone } from "#components/ui/badge.tsx";
import { formatDayOfYear, formatNumber } from "#lib/format.ts";

export type Pill = { tone: Tone; words: string };

type Expiring = Pick<Product, "expiredQuantity" | "expiringQuantity" | "expiringBy">;

/** What the batches of a product say about their dates, the worst first. */
export function expiryPills({ expiredQuantity, expiringQuantity, expiringBy }: Expiring): Pill[] {
  const pills: Pill[] = [];
  if (expiredQuantity > 0) {
    pills.push({ tone: "danger", words: `${formatNumber(expiredQuantity)} expired` });
  }
  if (expiringQuantity > 0 && expiringBy) {
    const expire = `${formatNumber(expiringQuantity)} ${expiringQuantity === 1 ? "expires" : "expire"}`;
    pills.push({ tone: "warning", words: `${expire} by ${formatDayOfYear(expiringBy)}` });
  }
  return pills;
}

const STOCK_WORDS: Record<StockFilter, string> = {
  in: "In stock",
  out: "Out",
  low: "Low",
  expired: "Expired",
  expiring30: "Expiring in 30 days",
  expiring60: "Expiring in 60 days",
  expiring90: "Expiring in 90 days",
  recalled: "Recalled",
  untracked: "Not tracked",
};

export const STOCK_OPTIONS = Object.entries(STOCK_WORDS).map(([value, label]) => ({
  value,
  label,
}));
