import * as z from "zod/mini";
import { EmailDeliveries } from "../emails/email-deliveries.ts";
import { listQuery } from "../list.ts";
import { distinctBatches } from "../products/batch-key.ts";
import { batchNumber } from "../products/products.batches.ts";
import { PRODUCT_PACKS_MAX } from "../products/products.values.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { lines, optionalLines, wholeNumber } from "../text.ts";
import { RECALL_LIST, RECALL_NOTICE_LIST } from "./recalls.list.ts";
import {
  NOTICE_STATUSES,
  RECALL_CLASSES,
  RECALL_NUMBERS_MAX,
  RECALL_STATUSES,
} from "./recalls.values.ts";

const NUMBERS = `A recall has at most ${RECALL_NUMBERS_MAX} batch numbers.`;

/** As printed on the packs; one that is entered twice counts once. */
const batchNumbers = () =>
  z.pipe(
    z.array(batchNumber()).check(z.maxLength(RECALL_NUMBERS_MAX, { error: NUMBERS, abort: true })),
    z.transform((numbers) => distinctBatches(numbers)),
  );

const what = z.strictObject({
  item: recordId("Choose an item."),
  isAllBatches: z._default(z.boolean(), false),
  batchNumbers: z._default(batchNumbers(), []),
});

type What = { isAllBatches: boolean; batchNumbers: string[] };
const namesBatches = () =>
  z.refine<What>(({ isAllBatches, batchNumbers: numbers }) => isAllBatches || numbers.length > 0, {
    error: "Enter a batch number, or recall all batches.",
    path: ["batchNumbers"],
  });
const namesThemOnce = () =>
  z.refine<What>(
    ({ isAllBatches, batchNumbers: numbers }) => !isAllBatches || numbers.length === 0,
    {
      error: "Recall either these batches or all batches.",
      path: ["batchNumbers"],
    },
  );

const CLASS = "Choose class 1, 2 or 3.";

/** What a caller sends to start a recall. */
export const RecallInput = z
  .extend(what, {
    recallClass: z.literal([...RECALL_CLASSES], CLASS),
    /** Why the packs must not be sold. */
    reason: lines("Reason", 3, 1_000),
    /** What pharmacies do with the packs. */
    instruction: lines("Instruction", 3, 2_000),
  })
  .check(namesBatches(), namesThemOnce());
export type RecallInput = z.input<typeof RecallInput>;

/** What would be recalled. */
export const RecallPreviewInput = what.check(namesBatches(), namesThemOnce());
export type RecallPreviewInput = z.input<typeof RecallPreviewInput>;

const count = z.int().check(z.minimum(0));

/** Most pharmacies that a preview names. */
export const PREVIEWED_MAX = 100;

export const RecallPreview = z.object({
  pharmacies: count,
  batches: count,
  packs: count,
  /** The pharmacies with the most packs. */
  largest: z.array(z.object({ pharmacy: RecordReference, batches: count, packs: count })),
  /** Numbers that no pharmacy has now. They are recalled when they arrive. */
  notFound: z.array(z.string()),
  /** Packs of the item without a batch number, which a recall of numbers does not reach. */
  unnumbered: z.object({ pharmacies: count, packs: count }),
});
export type RecallPreview = z.infer<typeof RecallPreview>;

export const Recall = z.object({
  ...recordFields,
  /** RC-2026-0007 */
  number: z.string(),
  item: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  isAllBatches: z.boolean(),
  batchNumbers: z.array(z.string()),
  recallClass: z.literal([...RECALL_CLASSES]),
  reason: z.string(),
  instruction: z.string(),
  status: z.enum(RECALL_STATUSES),
  endedAt: z.nullable(z.iso.datetime()),
  endReason: z.nullable(z.string()),
  /** All that were asked: those that answered, that wait, and that were closed without an answer. */
  pharmacies: count,
  answered: count,
  waiting: count,
  closedUnanswered: count,
  /** Packs that left the stock on hand. */
  packs: count,
  /** Packs that pharmacies say they set aside. */
  setAside: count,
  /** Packs that answers leave out of those that their pharmacies were told of. */
  missing: count,
  emails: EmailDeliveries,
  /** Since when the first of them has waited. */
  waitingSince: z.nullable(z.iso.datetime()),
});
export type Recall = z.infer<typeof Recall>;

/** A recall after an act that writes emails, with what became of those; a refused act wrote none. */
export const RecallActed = z.extend(Recall, { newEmails: z.optional(EmailDeliveries) });
export type RecallActed = z.infer<typeof RecallActed>;

/** Batch numbers that were found to be affected, too. */
export const RecallExtension = z.strictObject({
  batchNumbers: batchNumbers().check(z.minLength(1, "Enter a batch number.")),
  version: recordFields.version,
});

/** Why a recall is lifted. */
export const RecallLift = z.strictObject({
  reason: lines("Reason", 3, 1_000),
  version: recordFields.version,
});

/** Why it is closed; required where a pharmacy has not answered. */
export const RecallClosing = z.strictObject({
  reason: optionalLines("Reason", 1_000),
  version: recordFields.version,
});

/** Whom to remind; left out: every pharmacy that has not answered. */
export const RecallReminder = z.strictObject({
  notices: z.optional(
    z.array(recordId()).check(z.minLength(1), z.maxLength(1_000, "At most 1,000 at once.")),
  ),
});

export const RecallReminded = z.object({
  /** Pharmacies that a reminder was written to. */
  reminded: count,
  newEmails: EmailDeliveries,
  /** Reminded within the last hours, and not again. */
  tooSoon: count,
  /** No owner or pharmacist with an address. */
  unreachable: count,
});
export type RecallReminded = z.infer<typeof RecallReminded>;

export type RecallColumn =
  | ("number" | "item" | "batches" | "recallClass" | "status" | "progress" | "packs" | "emails")
  | RecordColumn;

export const RecallListQuery = listQuery(RECALL_LIST, { status: RECALL_STATUSES, item: null });
export type RecallListQuery = z.infer<typeof RecallListQuery>;

/** A batch that left the stock on hand. */
export const RecalledBatch = z.object({
  id: z.uuid(),
  product: z.uuid(),
  /** Null: packs without a batch. */
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  quantity: count,
  recalledAt: z.iso.datetime(),
});

/** What a recall asks of one pharmacy, and what the pharmacy answered. */
export const RecallNotice = z.object({
  ...recordFields,
  /** By its licence it is the same pharmacy for an authority too. */
  organization: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    licenceNumber: z.string(),
  }),
  recall: z.object({
    id: z.uuid(),
    number: z.string(),
    recallClass: z.literal([...RECALL_CLASSES]),
    itemName: z.string(),
    reason: z.string(),
    instruction: z.string(),
    status: z.enum(RECALL_STATUSES),
  }),
  status: z.enum(NOTICE_STATUSES),
  /** Packs that left the stock on hand. */
  packs: count,
  /** In a list the first 200 at most; in a notice of its own and in exports all. */
  batches: z.array(RecalledBatch),
  batchCount: count,
  waitingSince: z.iso.datetime(),
  /** To its owners and pharmacists. */
  emails: EmailDeliveries,
  acknowledgedAt: z.nullable(z.iso.datetime()),
  acknowledgedBy: z.nullable(RecordReference),
  /** Packs that the pharmacy set aside. */
  setAside: z.nullable(z.int()),
  /** Why the pharmacy set aside fewer packs than it was told of. */
  missingReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type RecallNotice = z.infer<typeof RecallNotice>;

/** The packs that a pharmacy found and set aside. */
export const RecallAcknowledgement = z.strictObject({
  setAside: wholeNumber("Quantity", 0, PRODUCT_PACKS_MAX),
  /** Required where fewer packs were set aside than the notice tells of. */
  missingReason: optionalLines("Reason", 1_000),
  note: optionalLines("Note", 1_000),
  version: recordFields.version,
});
export type RecallAcknowledgement = z.input<typeof RecallAcknowledgement>;

export type RecallNoticeColumn =
  | ("organization" | "status" | "batches" | "packs" | "setAside" | "waitingSince")
  | ("acknowledged" | "missing" | "emails" | "note");

export const RecallNoticeListQuery = listQuery(RECALL_NOTICE_LIST, {
  /** Id of a recall. */
  recall: null,
  status: NOTICE_STATUSES,
});
export type RecallNoticeListQuery = z.infer<typeof RecallNoticeListQuery>;
