import type { Order, OrderLine } from "@pharmacy/contract/orders/orders";
import { unshippedOf } from "@pharmacy/contract/orders/orders.quantities";
import type { ShipmentInput } from "@pharmacy/contract/shipments/shipments";
import { formatNumber } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import type { PackScan } from "#resources/orders/read-pack-scan.ts";
import { packsOf } from "#resources/products/packs-of.ts";

/** One batch of a line, as it is typed or scanned. */
export type Batch = {
  key: string;
  line: string;
  quantity: string;
  batchNumber: string;
  expiryDate: string;
  /** Its packs are counted by scanning. */
  isCounted: boolean;
};

export const unshipped = ({ lines }: Pick<Order, "lines">) =>
  lines.filter((line) => unshippedOf(line) > 0);

/** Every confirmed pack in one batch for each line, whose number is still missing. */
export function batchesOf(lines: readonly OrderLine[]): Batch[] {
  return lines.map((line) => newBatch(line, String(unshippedOf(line))));
}

export function newBatch({ id }: Pick<OrderLine, "id">, quantity: string): Batch {
  return {
    key: newKey(),
    line: id,
    quantity,
    batchNumber: "",
    expiryDate: "",
    isCounted: false,
  };
}

type Packed = { batches: readonly Batch[]; text: string; isProblem: boolean };

/** Packs the scanned codes one after another; the answer is about the last, and about each refusal. */
export function packScans(
  batches: readonly Batch[],
  lines: readonly OrderLine[],
  scans: readonly PackScan[],
): Packed {
  let now = batches;
  const problems: string[] = [];
  let last = "";
  for (const scan of scans) {
    const line = lines.find(({ gtin }) => gtin === scan.gtin);
    if (line) {
      now = packScan(now, line, scan);
      last = packedWords(now, line, scan);
    } else problems.push(`No line that can be shipped has the GTIN ${scan.gtin}.`);
  }
  const text = [...problems, last].filter(Boolean).join(" ");
  return { batches: now, text, isProblem: problems.length > 0 };
}

/**
 * Adds packs to their batch. The first scan of a line replaces what was filled in for it, and
 * another batch of it begins one of its own.
 */
function packScan(
  batches: readonly Batch[],
  line: OrderLine,
  { batch, expiresOn, packs }: PackScan,
): readonly Batch[] {
  const own = batches.filter((one) => one.line === line.id);
  const same = own.find(
    ({ isCounted, batchNumber, expiryDate }) =>
      isCounted && batchNumber === batch && expiryDate === expiresOn,
  );
  const place = same ?? own.find(({ isCounted, batchNumber }) => !isCounted && batchNumber === "");
  const counted = {
    key: place?.key ?? newKey(),
    line: line.id,
    batchNumber: batch,
    expiryDate: expiresOn,
    isCounted: true,
    quantity: String((same ? Number(same.quantity) || 0 : 0) + packs),
  };
  if (!place) return insertAfter(batches, own.at(-1), counted);
  return batches.map((one) => (one === place ? counted : one));
}

function packedWords(batches: readonly Batch[], line: OrderLine, { batch, packs }: PackScan) {
  const words = [
    `${packsOf(packs)} of ${line.description}`,
    batch && `batch ${batch}`,
    `${formatNumber(packedOf(batches, line.id))} of ${formatNumber(unshippedOf(line))} packed`,
  ];
  return `${words.filter(Boolean).join(", ")}.`;
}

/** A further batch of a line lies below the others of that line. */
export function insertAfter(
  batches: readonly Batch[],
  before: Batch | undefined,
  added: Batch,
): Batch[] {
  const place = before ? batches.indexOf(before) + 1 : batches.length;
  return batches.toSpliced(place, 0, added);
}

export function packedOf(batches: readonly Batch[], line: string): number {
  return batches
    .filter((one) => one.line === line)
    .reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
}

/** Batches without packs stay behind. */
export const packedBatches = (batches: readonly Batch[]) =>
  batches.filter(({ quantity }) => quantity.trim() !== "" && Number(quantity) !== 0);

export function asInput(batches: readonly Batch[]): ShipmentInput["lines"] {
  return packedBatches(batches).map(({ line, quantity, batchNumber, expiryDate }) => ({
    line,
    quantity: Number(quantity),
    batchNumber: batchNumber.trim() || null,
    expiryDate: expiryDate || null,
  }));
}
