import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { listQuery } from "../list.ts";
import { changesOf, recordFields, recordId } from "../record.ts";
import { choice, code, optional, wholeNumber } from "../text.ts";
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

/** GS1 allows up to 20 characters. It is stored as printed and compared by its `batchKey`. */
export const batchNumber = () =>
  code("Batch number", 1, 80).check(
    z.regex(/^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]{1,20}$/, BATCH_NUMBER),
  );

const quantity = () => wholeNumber("Quantity", 0, STOCK_MAX);

const fields = z.strictObject({
  batchNumber: batchNumber(),
  /** Required where the item's expiry is tracked. */
  expiryDate: optional(civilDate()),
  receivedOn: optional(civilDate()),
  unitCost: z.optional(z.nullable(packAmount())),
});

export const BatchInput = z.extend(fields, {
  quantity: quantity(),
  reason: z._default(choice(STOCK_REASONS), "delivery"),
});
export type BatchInput = z.input<typeof BatchInput>;

export const BatchChanges = changesOf(fields);
export type BatchChanges = z.output<typeof BatchChanges>;

const adjustment = {
  quantity: z.optional(quantity()),
  /** Negative for packs that went. */
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

export const StockAdjustment = adjusted.check(eitherAmount());
export type StockAdjustment = z.output<typeof StockAdjustment>;

/** For products without batches, whose version does not change with their stock. */
export const ProductAdjustment = z
  .extend(adjusted, {
    /** The quantity seen before: another one by now refuses the change. */
    from: z.optional(z.nullable(quantity())),
  })
  .check(eitherAmount());
export type ProductAdjustment = z.output<typeof ProductAdjustment>;

export const BatchDecision = z.strictObject({ version: recordFields.version });

export const BatchParams = z.object({ id: recordId(), batch: recordId() });

export const Batch = z.object({
  ...recordFields,
  product: z.uuid(),
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  quantity: z.int(),
  status: z.enum(BATCH_STATUSES),
  state: z.enum(BATCH_STATES),
  receivedOn: z.nullable(z.iso.date()),
  /** Left out for roles that may not read it. */
  unitCost: z.optional(z.nullable(z.int())),
  hints: z.array(z.string()),
});
export type Batch = z.infer<typeof Batch>;

export const BatchesQuery = listQuery(BATCH_LIST, { status: BATCH_STATUSES });
export type BatchesQuery = z.infer<typeof BatchesQuery>;

export const MovementsQuery = listQuery(MOVEMENT_LIST, {});

export const Movement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorName: z.string(),
  reason: z.enum(MOVEMENT_REASONS),
  receivedOn: z.nullable(z.iso.date()),
  batch: z.uuid(),
  batchNumber: z.nullable(z.string()),
  change: z.int(),
  /**
   * On the shelf afterwards, including expired and quarantined packs; recalled ones have left it.
   */
  balance: z.int(),
});
export type Movement = z.infer<typeof Movement>;
