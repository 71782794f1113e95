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
import {
  lockPharmacyPlaces,
  requireInService,
} from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireWritableWhile } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { keepStock } from "../batches/batches.stock-lock.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { pharmacyOf } from "../products/products.facts.ts";
import {
  factsOfReceipt,
  findForReceipt,
  type ReceiptFacts,
  type ScannedProduct,
} from "./receipts.facts.ts";
import { readReceipt, shownReceipt } from "./receipts.reads.ts";
import { draftOfGtin, requireSold } from "./receipts.scanned-product.ts";
import { topUp } from "./receipts.top-up.ts";

export type Received = z.output<typeof ReceiptInput>;

type Code = ReturnType<typeof scanOrProblem>;

type Booking = { actor: Actor; organization: string; input: Received; code: Code };

/** Books packs of a product that the pharmacy has. Undefined: it has none of this code yet. */
export async function book(
  tx: Transaction,
  { clock }: ProductServices,
  booking: Booking,
): Promise<ReceiptResult | undefined> {
  const { actor, organization, input, code } = booking;
  const now = clock();
  const { pharmacy, product } = await findForReceipt(tx, organization, gtinOf(code));
  requireInService(pharmacy);
  const facts = await factsOfReceipt(tx, wantedOf(booking, product), now);
  const earlier = facts.isBooked && (await readReceipt(tx, organization, input.id, now));
  if (earlier) return booked(repeated(earlier, input), null);
  requireRecent(input, now);
  requireWritableWhile(actor, facts.name, facts.standing);
  const scan = requireReadable(code, input);
  if (!product) return;
  requireSold(product);
  return bookPacks(tx, actor, { product, facts, input, scan, hint: null, now });
}

/** The pharmacy is locked as a whole, because a new product takes a place of its plan. */
export async function bookNew(
  tx: Transaction,
  services: ProductServices,
  booking: Booking,
): Promise<ReceiptResult> {
  const { actor, organization, input, code } = booking;
  await lockPharmacyPlaces(tx, organization);
  const known = await book(tx, services, booking);
  if (known) return known;
  const now = services.clock();
  const scan = requireReadable(code, input);
  const pharmacy = await pharmacyOf(tx, organization);
  const { product, hint } = await draftOfGtin(tx, actor, { gtin: scan.gtin, pharmacy, now });
  const facts = await factsOfReceipt(tx, wantedOf(booking, product), now);
  return bookPacks(tx, actor, { product, facts, input, scan, hint, now });
}

export const codeOf = ({ scan }: Received, now: number): Code =>
  scanOrProblem(scan, new Date(now).getUTCFullYear());

/** A code that cannot be read is refused after all that comes first. */
export const gtinOf = (code: Code) => (typeof code === "string" ? null : (code.gtin ?? null));

function wantedOf({ organization, input, code }: Booking, product: ScannedProduct | undefined) {
  const number = typeof code === "string" ? undefined : code.batch;
  const batchNumber = number ?? input.batchNumber ?? null;
  return { organization, product: product?.id ?? null, receipt: input.id, batchNumber };
}

type Packs = {
  product: ScannedProduct;
  facts: ReceiptFacts;
  input: Received;
  scan: ReturnType<typeof requireReadable>;
  hint: string | null;
  now: number;
};

async function bookPacks(
  tx: Transaction,
  actor: Actor,
  { product, facts, input, scan, hint, now }: Packs,
): Promise<ReceiptResult> {
  const { timeZone, onShelf } = facts;
  const { id, quantity } = input;
  const today = todayIn(timeZone, now);
  const receivedAt = new Date(now).toISOString();
  const receivedBy = { id: actor.id, name: actor.name };
  const receipt = { id, scan: input.scan, quantity, receivedAt, receivedBy };
  const row = await topUp(tx, actor, product, {
    receipt,
    batchNumber: scan.batch ?? input.batchNumber ?? null,
    expiryDate: scan.expiresOn ?? input.expiryDate ?? null,
    isExpiryTracked: facts.isExpiryTracked,
    today,
    now,
    onShelf,
  });
  const hints = [hint, scan.hint].filter(Boolean).join(" ") || null;
  if (onShelf.isWatched) {
    await keepStock(tx, product.id, now);
    const read = await readReceipt(tx, product.organization, id, now);
    if (!read) throw new Error("A receipt was booked and is not there.");
    return booked(read.shown, hints);
  }
  const shown = shownReceipt(
    {
      receipt: { ...receipt, undoneAt: null },
      product: { ...product, quantityOnHand: row.onHand },
      batch: row,
      zone: timeZone,
    },
    now,
  );
  return booked(shown, hints);
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

function requireReadable(scan: Code, { batchNumber }: Received) {
  if (typeof scan === "string") throw invalidField("scan", scan);
  const { gtin, batch, expiresOn } = scan;
  if (gtin === undefined) {
    throw invalidField("scan", "This code names no product. Scan the code that has the GTIN.");
  }
  if (batch !== undefined && !BATCH.safeParse(batch).success) {
    throw invalidField("scan", "The batch number in this code has signs that GS1 does not allow.");
  }
  const hint = unreadProblem(scan);
  // the batch number in the unread rest may be recalled
  if (hint && batch === undefined && !batchNumber) throw invalidField("batchNumber", hint);
  return { gtin, batch, expiresOn, hint: batch === undefined ? undefined : hint };
}

const BATCH = batchNumber();
