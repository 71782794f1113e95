/** A document and its open amount, in minor units. */
type Open = { id: string; openAmount: number };

/**
 * Shares an amount among documents in the order in which they are passed, the oldest first, and
 * leaves out those that get nothing.
 */
export function oldestFirst(
  amount: number,
  documents: readonly Open[],
): { id: string; amount: number }[] {
  const shares: { id: string; amount: number }[] = [];
  let left = amount;
  for (const { id, openAmount } of documents) {
    const share = Math.min(left, openAmount);
    if (share <= 0) continue;
    shares.push({ id, amount: share });
    left -= share;
  }
  return shares;
}
