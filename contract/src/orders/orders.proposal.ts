/** The stock and the use of one product of a pharmacy, in packs. */
export type Need = {
  onHand: number;
  /** Ordered and not received yet. */
  onOrder: number;
  reorderPoint: number;
  /** The pharmacy's own order size, if it has entered one. */
  reorderQuantity: number | null;
  /** Sold or used within the days that count. */
  used: number;
};

/**
 * Proposes packs once what is there and what is coming reach the reorder point: the pharmacy's own
 * reorder quantity, or what lifts the stock above its reorder point by what was used. It is rounded
 * up to what can be ordered; 0 proposes nothing.
 */
export function proposedPacks(
  { onHand, onOrder, reorderPoint, reorderQuantity, used }: Need,
  { minQuantity, multipleOf }: { minQuantity: number; multipleOf: number },
): number {
  const available = onHand + onOrder;
  if (available > reorderPoint) return 0;
  const wanted = reorderQuantity ?? Math.max(reorderPoint + used - available, 1);
  const least = Math.max(wanted, minQuantity);
  return Math.ceil(least / multipleOf) * multipleOf;
}
