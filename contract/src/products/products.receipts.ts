import * as z from "zod/mini";
import { civilDate, moment } from "../dates.ts";
import { FNC1 } from "../items/gs1-scan.ts";
import { recordId } from "../record.ts";
import { optional, wholeNumber } from "../text.ts";
import { batchNumber } from "./products.batches.ts";
import { RECEIPTS_MAX } from "./products.receipts.values.ts";
import { BATCH_STATES, PRODUCT_STATUSES, STOCK_MAX } from "./products.values.ts";

const CODE = "A code has at most 200 characters: letters, digits and punctuation.";

const SCANNED = "Send an instant, such as 2026-03-03T09:30:00Z.";

function isCode(text: string): boolean {
  return /^[ -~]+$/.test(text.replaceAll(FNC1, ""));
}

export const ReceiptInput = z.strictObject({
  /** Chosen by the caller: a receipt that is sent again under its id is booked once. */
  id: recordId("Send a UUID of your own for each receipt."),
  /** A GS1 DataMatrix or GS1-128 with its FNC1, or a GTIN. */
  scan: z
    .string(CODE)
    .check(z.maxLength(200, { error: CODE, abort: true }), z.refine(isCode, CODE)),
  quantity: wholeNumber("Quantity", 1, STOCK_MAX),
  /** Refused if older than ids are known: the receipt may be booked already. */
  scannedAt: z.optional(moment(SCANNED)),
  batchNumber: optional(batchNumber()),
  expiryDate: optional(civilDate()),
});
export type ReceiptInput = z.input<typeof ReceiptInput>;

const limits = `Send between 1 and ${RECEIPTS_MAX} receipts.`;

/** Counted before any of them is parsed. */
const few = z.custom<ReceiptInput[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= RECEIPTS_MAX,
  limits,
);

export const ReceiptsInput = z.strictObject({
  organization: optional(recordId("Choose a pharmacy.")),
  receipts: z.pipe(few, z.array(ReceiptInput)),
});
export type ReceiptsInput = z.input<typeof ReceiptsInput>;

export const Receipt = z.object({
  id: z.uuid(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    sku: z.string(),
    status: z.enum(PRODUCT_STATUSES),
    quantityOnHand: z.int(),
  }),
  batch: z.object({
    id: z.uuid(),
    batchNumber: z.nullable(z.string()),
    expiryDate: z.nullable(z.iso.date()),
    state: z.enum(BATCH_STATES),
    quantity: z.int(),
  }),
  quantity: z.int(),
  receivedAt: z.iso.datetime(),
  receivedBy: z.string(),
  undoneAt: z.nullable(z.iso.datetime()),
});
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      receipt: z.nullable(Receipt),
      message: z.nullable(z.string()),
      fields: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type ReceiptsAnswer = z.infer<typeof ReceiptsAnswer>;
export type ReceiptResult = ReceiptsAnswer["results"][number];

export const ReceiptUndo = z.strictObject({
  organization: optional(recordId("Choose a pharmacy.")),
});

export const ReceiptParams = z.object({ receipt: recordId() });

export const ReceiptsQuery = z.strictObject({
  /** Today in the pharmacy's zone when left out. */
  day: z._default(z.union([z.literal(""), civilDate()]), ""),
  organization: z._default(z.union([z.literal(""), recordId("Choose a pharmacy.")]), ""),
});
export type ReceiptsQuery = z.infer<typeof ReceiptsQuery>;

export const ReceiptsOfDay = z.object({
  day: z.iso.date(),
  total: z.int(),
  packs: z.int(),
  receipts: z.array(Receipt),
});
export type ReceiptsOfDay = z.infer<typeof ReceiptsOfDay>;
