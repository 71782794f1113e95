import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { listQuery } from "../list.ts";
import { changesOf, recordFields, recordId } from "../record.ts";
import { choice, optional, text, wholeNumber } from "../text.ts";
import { BATCH_LIST, MOVEMENT_LIST } from "./products.list.ts";
import { packAmount } from "./products.ts";
import {
  BATCH_STATES,
  BATCH_STATUSES,
  MOVEMENT_REASONS,
  STOCK_MAX,
  STOCK_REASONS,
} from "./products.values.ts";

const BATCH_NUMBER =
  "A batch number has at most 20 characters: letters, digits and ! \" % & ' ( ) * + , - . / : ; < = > ? _";

/** What GS1 allows in a batch number. It is kept as printed, and compared by its `batchKey`. */
export const batchNumber = () =>
  text("Batch number", 1, 80).check(
    z.regex(/^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]{1,20}$/, BATCH_NUMBER),
  );

const quantity = () => wholeNumber("Quantity", 0, STOCK_MAX);

const fields = z.strictObject({
  batchNumber: batchNumber(),
  /** Required where the item's expiry is tracked. */
  expiryDate: optional(civilDate()),
  receivedOn: optional(civilDate()),
  /** For a pack, without tax. */
  unitCost: z.optional(z.nullable(packAmount())),
});

/** A batch that came in, and how many packs of it. */
export const BatchInput = z.extend(fields, {
  quantity: quantity(),
  reason: z._default(choice(STOCK_REASONS), "delivery"),
});
export type BatchInput = z.input<typeof BatchInput>;

/** Its quantity is adjusted with a reason. */
export const BatchChanges = changesOf(fields);
export type BatchChanges = z.output<typeof BatchChanges>;

const adjustment = {
  /** How many packs there are. */
  quantity: z.optional(quantity()),
  /** How many came, or went: below 0. */
  change: z.optional(wholeNumber("Change", -STOCK_MAX, STOCK_MAX)),
  reason: choice(STOCK_REASONS),
};

type Amounts = { quantity?: number | undefined; change?: number | undefined };

const eitherAmount = () =>
  z.refine<Amounts>(({ quantity: to, change }) => (to === undefined) !== (change === undefined), {
    error: "Enter either the quantity or the change.",
    path: ["quantity"],
  });

const adjusted = z.strictObject({ ...adjustment, version: z.optional(recordFields.version) });

/** Another stock of a batch, and why: as it was counted, or by how much it changed. */
export const StockAdjustment = adjusted.check(eitherAmount());
export type StockAdjustment = z.output<typeof StockAdjustment>;

/** The same for a product without batches, whose version does not change with its stock. */
export const ProductAdjustment = z
  .extend(adjusted, {
    /** What was seen before: the quantity on hand. Where it is another by now, nothing is changed. */
    from: z.optional(z.nullable(quantity())),
  })
  .check(eitherAmount());
export type ProductAdjustment = z.output<typeof ProductAdjustment>;

export const BatchDecision = z.strictObject({ version: recordFields.version });

/** Path parameters of one batch. */
export const BatchParams = z.object({ id: recordId(), batch: recordId() });

export const Batch = z.object({
  ...recordFields,
  product: z.uuid(),
  /** Null: packs without a batch. */
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  quantity: z.int(),
  status: z.enum(BATCH_STATUSES),
  /** What it comes to today. */
  state: z.enum(BATCH_STATES),
  receivedOn: z.nullable(z.iso.date()),
  /** Left out for roles that may not read it. */
  unitCost: z.optional(z.nullable(z.int())),
  /** What is worth a look, and refuses nothing. */
  hints: z.array(z.string()),
});
export type Batch = z.infer<typeof Batch>;

export const BatchesQuery = listQuery(BATCH_LIST, { status: BATCH_STATUSES });
export type BatchesQuery = z.infer<typeof BatchesQuery>;

export const MovementsQuery = listQuery(MOVEMENT_LIST, {});

/** One line of a stock card. */
export const Movement = z.object({
  /** Of its entry in the audit log. */
  id: z.uuid(),
  at: z.iso.datetime(),
  actorName: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  /** Of packs that were scanned in: the day, where the pharmacy is, whose receipts they are among. */
  receivedOn: z.nullable(z.iso.date()),
  batch: z.uuid(),
  batchNumber: z.nullable(z.string()),
  /** Packs that came, or went: below 0. */
  change: z.int(),
  /** Packs of the product on the shelf afterwards, expired and quarantined ones among them; recalled ones have left it. */
  balance: z.int(),
});
export type Movement = z.infer<typeof Movement>;
