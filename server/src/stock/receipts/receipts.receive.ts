import { scanOrProblem, unreadProblem } from "@pharmacy/contract/items/gs1-scan";
import { batchNumber } from "@pharmacy/contract/products/products.batches";
import type {
  Receipt,
  ReceiptInput,
  ReceiptResult,
} from "@pharmacy/contract/products/products.receipts";
import { RECEIPTS_KEPT_DAYS } from "@pharmacy/contract/products/products.receipts.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type * as z from "zod/mini";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { retryDeadlocks } from "../../platform/db/retry-deadlocks.ts";
import { addUnaudited } from "../../platform/db/unaudited.ts";
import { keepStock } from "../batches/batches.stock-lock.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { explainingTaken } from "../products/products.conflicts.ts";
import { type Pharmacy, pharmacyOf } from "../products/products.facts.ts";
import { readReceipt } from "./receipts.reads.ts";
import { productOfGtin } from "./receipts.scanned-product.ts";
import { topUp } from "./receipts.top-up.ts";
import { stockReceipts } from "./stock-receipts.table.ts";

export type Received = z.output<typeof ReceiptInput>;

/**
 * Books scans, each in its own transaction, so that one refusal does not stop the others. A receipt
 * booked before is answered as it was booked, so a failed call can be repeated.
 */
export async function receiveAll(
  services: ProductServices,
  actor: Actor,
  organization: string,
  receipts: readonly Received[],
): Promise<ReceiptResult[]> {
  const results: ReceiptResult[] = [];
  for (const receipt of receipts) {
    results.push(await resultOf(services, actor, organization, receipt));
  }
  return results;
}

async function resultOf(
  services: ProductServices,
  actor: Actor,
  organization: string,
  input: Received,
): Promise<ReceiptResult> {
  try {
    return await receive(services, actor, organization, input);
  } catch (error) {
    // other errors concern all scans of the call
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    const { message, fields } = error;
    return { id: input.id, receipt: null, message, ...(fields && { fields }) };
  }
}

const REFUSALS: ReadonlySet<string> = new Set(["invalid", "conflict", "plan_limit", "not_found"]);

function receive(
  { db, clock }: ProductServices,
  actor: Actor,
  organization: string,
  input: Received,
): Promise<ReceiptResult> {
  const write = () =>
    inTurn(db, organization, async (tx) => {
      await requirePharmacyInService(tx, organization);
      const earlier = await readReceipt(tx, organization, input.id, clock());
      if (earlier) return booked(repeated(earlier, input), null);
      requireRecent(input, clock());
      await requireStillWritable(tx, actor, clock());
      const pharmacy = await pharmacyOf(tx, organization);
      const { hint } = await book(tx, actor, { pharmacy, input, now: clock() });
      const receipt = await readReceipt(tx, organization, input.id, clock());
      if (!receipt) throw new Error("A receipt was booked and is not there.");
      return booked(receipt.shown, hint);
    });
  return retryDeadlocks(() => explainingTaken(db, {}, write));
}

function booked(receipt: Receipt, hint: string | null): ReceiptResult {
  const { batchNumber, state } = receipt.batch;
  const recalled = `Batch ${batchNumber} is recalled. Put the packs aside.`;
  return { id: receipt.id, receipt, message: state === "recalled" ? recalled : hint };
}

function repeated(
  { shown, scan }: NonNullable<Awaited<ReturnType<typeof readReceipt>>>,
  input: Received,
) {
  if (scan === input.scan && shown.quantity === input.quantity) return shown;
  throw new AppError(
    "conflict",
    "This id was used for another receipt. Send a new id with each receipt.",
  );
}

/** Older receipts are purged, so a repeated scan would no longer be recognised. */
function requireRecent({ scannedAt }: Received, now: number): void {
  if (scannedAt === undefined) return;
  if (Date.parse(scannedAt) >= now - RECEIPTS_KEPT_DAYS * DAY_MS) return;
  throw new AppError(
    "conflict",
    `These packs were scanned more than ${RECEIPTS_KEPT_DAYS} days ago and may be booked already. Check the stock, then scan them again.`,
  );
}

type Booking = { pharmacy: Pharmacy; input: Received; now: number };

async function book(
  tx: Transaction,
  actor: Actor,
  { pharmacy, input, now }: Booking,
): Promise<{ hint: string | null }> {
  const scan = readCode(input, now);
  const today = todayIn(pharmacy.timeZone, now);
  const { product, isExpiryTracked, hint } = await productOfGtin(tx, actor, {
    gtin: scan.gtin,
    pharmacy,
    now,
  });
  const batch = await topUp(tx, actor, product, {
    receipt: input.id,
    batchNumber: scan.batch ?? input.batchNumber ?? null,
    expiryDate: scan.expiresOn ?? input.expiryDate ?? null,
    quantity: input.quantity,
    isExpiryTracked,
    today,
  });
  await keepStock(tx, product.id, now);
  await addUnaudited(tx, stockReceipts, {
    id: input.id,
    organization: pharmacy.id,
    product: product.id,
    batch,
    scan: input.scan,
    quantity: input.quantity,
    receivedAt: new Date(now).toISOString(),
    receivedBy: { id: actor.id, name: actor.name },
  });
  return { hint: [hint, scan.hint].filter(Boolean).join(" ") || null };
}

function readCode({ scan: text, batchNumber }: Received, now: number) {
  const scan = scanOrProblem(text, new Date(now).getUTCFullYear());
  if (typeof scan === "string") throw invalidField("scan", scan);
  const { gtin, batch, expiresOn } = scan;
  if (gtin === undefined) {
    throw invalidField("scan", "This code has no GTIN. Scan the code that has one.");
  }
  if (batch !== undefined && !BATCH.safeParse(batch).success) {
    throw invalidField(
      "scan",
      "The batch number in this code has characters that GS1 does not allow.",
    );
  }
  const hint = unreadProblem(scan);
  // the batch number in the unread rest may be recalled
  if (hint && batch === undefined && !batchNumber) throw invalidField("batchNumber", hint);
  return { gtin, batch, expiresOn, hint: batch === undefined ? undefined : hint };
}

const BATCH = batchNumber();
