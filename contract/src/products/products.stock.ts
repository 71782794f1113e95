import {
  type Availability,
  type BatchState,
  type BatchStatus,
  EXPIRY_YEARS,
  type StockReason,
} from "./products.values.ts";

export function availabilityOf({
  quantityOnHand,
  reorderPoint,
}: {
  quantityOnHand: number | null;
  reorderPoint: number | null;
}): Availability {
  if (quantityOnHand === null) return "unknown";
  if (quantityOnHand === 0) return "outOfStock";
  return reorderPoint !== null && quantityOnHand <= reorderPoint ? "lowStock" : "inStock";
}

type Prices = { sellingPrice: number; costPrice: number | null; taxRateBps: number };

/**
 * Hundredths of a per cent of the net price, rounded half away from zero. Null without a cost or a
 * price.
 */
export function marginBpsOf({ sellingPrice, costPrice, taxRateBps }: Prices): number | null {
  if (costPrice === null || sellingPrice === 0) return null;
  // net = selling × 10,000 / (10,000 + rate); whole numbers throughout
  const net = BigInt(sellingPrice) * 10_000n;
  const cost = BigInt(costPrice) * BigInt(10_000 + taxRateBps);
  const twice = ((net - cost) * 20_000n) / net;
  const half = twice < 0n ? -1n : 1n;
  return Number((twice + half) / 2n);
}

export function batchStateOn(
  { status, expiryDate }: { status: BatchStatus; expiryDate: string | null },
  today: string,
): BatchState {
  if (status !== "available") return status;
  return expiryDate !== null && expiryDate < today ? "expired" : "available";
}

export function isFarExpiry(expiryDate: string, today: string): boolean {
  const [year = "", ...rest] = today.split("-");
  return expiryDate > [Number(year) + EXPIRY_YEARS, ...rest].join("-");
}

/** 1 in, -1 out, 0 either way. */
const WAYS: Readonly<Record<StockReason, -1 | 0 | 1>> = {
  delivery: 1,
  damage: -1,
  expired: -1,
  sale: -1,
  count: 0,
  correction: 0,
};

export function wayProblem(reason: StockReason, change: number): string | undefined {
  const way = WAYS[reason];
  if (way === 0 || change * way >= 0) return;
  return way > 0 ? "A delivery adds packs." : `${TAKEN[reason]} removes packs.`;
}

const TAKEN: Partial<Record<StockReason, string>> = {
  damage: "Damage",
  expired: "Writing off expired packs",
  sale: "A sale",
};
