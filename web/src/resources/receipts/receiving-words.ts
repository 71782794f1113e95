import { readScan } from "@pharmacy/contract/items/gs1-scan";
import type { Receipt, ReceiptsOfDay } from "@pharmacy/contract/products/products.receipts";
import { formatDate, formatNumber } from "#lib/format.ts";
import type { QueuedScan } from "./scan-queue.ts";

export type Announcement = { text: string; tone: "done" | "waiting" | "problem" };

export function problem(message: string | null): Announcement {
  return { text: message ?? "The server refused this scan.", tone: "problem" };
}

/** The confirmation of a receipt, with a hint if there is one. */
export function booked({ product, batch, quantity }: Receipt, hint: string | null): Announcement {
  const parts = [
    `${quantity} × ${product.name}`,
    batch.batchNumber && `batch ${batch.batchNumber}`,
    batch.expiryDate && `expires ${formatDate(batch.expiryDate)}`,
  ].filter(Boolean);
  // the numbers tell screen readers that the second of two identical packs was booked, too
  const text = [`Received: ${parts.join(", ")}.`, stockWords(product, batch), hint];
  return { text: text.filter(Boolean).join(" "), tone: "done" };
}

/** The new stock of the batch and of the whole product. */
function stockWords(
  { quantityOnHand }: Receipt["product"],
  { batchNumber, quantity }: Receipt["batch"],
): string {
  const inBatch = batchNumber === null ? "" : `${formatNumber(quantity)} in batch ${batchNumber}, `;
  return `Now ${inBatch}${formatNumber(quantityOnHand)} in stock.`;
}

export function waitingWords(scan: QueuedScan): Announcement {
  return { text: `Scanned: ${codeWords(scan)}.`, tone: "waiting" };
}

/** Describes a scan before the server has identified its product. */
export function codeWords({ scan, quantity, batchNumber, expiryDate }: QueuedScan): string {
  const read = readScan(scan, new Date().getFullYear());
  const batch = read?.batch ?? batchNumber;
  const expiry = read?.expiresOn ?? expiryDate;
  return [
    `${quantity} × ${read?.gtin ?? scan}`,
    batch && `batch ${batch}`,
    expiry && `expires ${formatDate(expiry)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A day's totals. */
export function dayWords({ packs, total }: Pick<ReceiptsOfDay, "packs" | "total">): string {
  const words = (count: number, one: string) =>
    `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
  return `${words(packs, "pack")} in ${words(total, "scan")}`;
}
