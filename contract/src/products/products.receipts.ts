import * as z from "zod/mini";
import { civilDate, moment } from "../dates.ts";
import { FNC1 } from "../items/gs1-scan.ts";
import { recordId } from "../record.ts";
import { optional, wholeNumber } from "../text.ts";
import { batchNumber } from "./products.batches.ts";
import { RECEIPTS_MAX } from "./products.receipts.values.ts";
import { BATCH_STATES, PRODUCT_STATUSES, STOCK_MAX } from "./products.values.ts";

const CODE = "A code has at most 200 characters: letters, digits and signs.";

const SCANNED = "Send an instant, such as 2026-03-03T09:30:00Z.";

/** What a bar code can say, and the character between its fields. */
function isCode(text: string): boolean {
  return /^[ -~]+$/.test(text.replaceAll(FNC1, ""));
}

/** Packs that came in, as the code on them says. */
export const ReceiptInput = z.strictObject({
  /** Made by the caller: a receipt that is sent again under its id is booked once. */
  id: recordId("Send a UUID of your own for each receipt."),
  /** What the scanner read: a GS1 DataMatrix or GS1-128 with its FNC1, or a GTIN. */
  scan: z
    .string(CODE)
    .check(z.maxLength(200, { error: CODE, abort: true }), z.refine(isCode, CODE)),
  quantity: wholeNumber("Quantity", 1, STOCK_MAX),
  /** When it was scanned. One that is older than ids are known is refused: it may be booked already. */
  scannedAt: z.optional(moment(SCANNED)),
  /** What the code does not say. What it does say comes first. */
  batchNumber: optional(batchNumber()),
  expiryDate: optional(civilDate()),
});
export type ReceiptInput = z.input<typeof ReceiptInput>;

const limits = `Send between 1 and ${RECEIPTS_MAX} receipts.`;

/** They are counted before any of them is parsed. */
const few = z.custom<ReceiptInput[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= RECEIPTS_MAX,
  limits,
);

export const ReceiptsInput = z.strictObject({
  /** Whose stock it is. People and programs of a pharmacy leave it out: it is theirs. */
  organization: optional(recordId("Choose a pharmacy.")),
  receipts: z.pipe(few, z.array(ReceiptInput)),
});
export type ReceiptsInput = z.input<typeof ReceiptsInput>;

/** A receipt as it was booked. */
export const Receipt = z.object({
  id: z.uuid(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    sku: z.string(),
    status: z.enum(PRODUCT_STATUSES),
    /** Packs of all its batches that can be sold now. */
    quantityOnHand: z.int(),
  }),
  batch: z.object({
    id: z.uuid(),
    batchNumber: z.nullable(z.string()),
    expiryDate: z.nullable(z.iso.date()),
    state: z.enum(BATCH_STATES),
    /** Packs of it that there are now. */
    quantity: z.int(),
  }),
  /** Packs that came in. */
  quantity: z.int(),
  receivedAt: z.iso.datetime(),
  receivedBy: z.string(),
  /** Set where it was taken back. */
  undoneAt: z.nullable(z.iso.datetime()),
});
export type Receipt = z.infer<typeof Receipt>;

/** What became of each, in the order they were sent. */
export const ReceiptsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      /** Null where it was refused. */
      receipt: z.nullable(Receipt),
      /** Why it was refused, and what to do; or what is worth a look. */
      message: z.nullable(z.string()),
      /** What is missing or wrong, by field. */
      fields: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type ReceiptsAnswer = z.infer<typeof ReceiptsAnswer>;
export type ReceiptResult = ReceiptsAnswer["results"][number];

export const ReceiptUndo = z.strictObject({
  organization: optional(recordId("Choose a pharmacy.")),
});

/** Path parameters of one receipt. */
export const ReceiptParams = z.object({ receipt: recordId() });

export const ReceiptsQuery = z.strictObject({
  /** Left out: today, where the pharmacy is. */
  day: z._default(z.union([z.literal(""), civilDate()]), ""),
  organization: z._default(z.union([z.literal(""), recordId("Choose a pharmacy.")]), ""),
});
export type ReceiptsQuery = z.infer<typeof ReceiptsQuery>;

/** What came in on a day, the latest first. */
export const ReceiptsOfDay = z.object({
  day: z.iso.date(),
  /** How many there are: more than are listed on a day with very many. */
  total: z.int(),
  /** Packs, without receipts that were taken back. */
  packs: z.int(),
  receipts: z.array(Receipt),
});
export type ReceiptsOfDay = z.infer<typeof ReceiptsOfDay>;
