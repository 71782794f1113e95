import { dateInWords } from "@pharmacy/contract/date-words";

type Dated = { batchNumber: string | null; expiryDate: string | null };

/** Why packs with this printed expiry cannot join a batch; undefined if they can. */
export function otherExpiry(
  { batchNumber, expiryDate: kept }: Dated,
  printed: string | null | undefined,
): string | undefined {
  if (!printed || kept === null || kept === printed) return;
  const [there, here] = [dateInWords(kept), dateInWords(printed)];
  return `Batch ${batchNumber} is kept with the expiry ${there}, not ${here}. Check the pack, or correct the batch.`;
}
