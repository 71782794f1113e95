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

export const RecallInput = z
  .extend(what, {
    recallClass: z.literal([...RECALL_CLASSES], CLASS),
    reason: lines("Reason", 3, 1_000),
    instruction: lines("Instruction", 3, 2_000),
  })
  .check(namesBatches(), namesThemOnce());
export type RecallInput = z.input<typeof RecallInput>;

export const RecallPreviewInput = what.check(namesBatches(), namesThemOnce());
export type RecallPreviewInput = z.input<typeof RecallPreviewInput>;

const count = z.int().check(z.minimum(0));

export const PREVIEWED_MAX = 100;

export const RecallPreview = z.object({
  pharmacies: count,
  batches: count,
  packs: count,
  largest: z.array(z.object({ pharmacy: RecordReference, batches: count, packs: count })),
  notFound: z.array(z.string()),
  /** A recall of numbers does not reach packs without one. */
  unnumbered: z.object({ pharmacies: count, packs: count }),
});
export type RecallPreview = z.infer<typeof RecallPreview>;

export const Recall = z.object({
  ...recordFields,
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
  /** Including those closed without an answer. */
  pharmacies: count,
  answered: count,
  waiting: count,
  closedUnanswered: count,
  packs: count,
  setAside: count,
  /** Packs of notices that are missing from the answers. */
  missing: count,
  emails: EmailDeliveries,
  waitingSince: z.nullable(z.iso.datetime()),
});
export type Recall = z.infer<typeof Recall>;

export const RecallActed = z.extend(Recall, { newEmails: z.optional(EmailDeliveries) });
export type RecallActed = z.infer<typeof RecallActed>;

export const RecallExtension = z.strictObject({
  batchNumbers: batchNumbers().check(z.minLength(1, "Enter a batch number.")),
  version: recordFields.version,
});

export const RecallLift = z.strictObject({
  reason: lines("Reason", 3, 1_000),
  version: recordFields.version,
});

export const RecallClosing = z.strictObject({
  reason: optionalLines("Reason", 1_000),
  version: recordFields.version,
});

export const RecallReminder = z.strictObject({
  notices: z.optional(
    z.array(recordId()).check(z.minLength(1), z.maxLength(1_000, "At most 1,000 at once.")),
  ),
});

export const RecallReminded = z.object({
  reminded: count,
  newEmails: EmailDeliveries,
  tooSoon: count,
  unreachable: count,
});
export type RecallReminded = z.infer<typeof RecallReminded>;

export type RecallColumn =
  | ("number" | "item" | "batches" | "recallClass" | "status" | "progress" | "packs" | "emails")
  | RecordColumn;

export const RecallListQuery = listQuery(RECALL_LIST, { status: RECALL_STATUSES, item: null });
export type RecallListQuery = z.infer<typeof RecallListQuery>;

export const RecalledBatch = z.object({
  id: z.uuid(),
  product: z.uuid(),
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  quantity: count,
  recalledAt: z.iso.datetime(),
});

export const RecallNotice = z.object({
  ...recordFields,
  /** Its licence identifies it to an authority. */
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
  packs: count,
  /** At most 200 in a list; all in a single notice and in exports. */
  batches: z.array(RecalledBatch),
  batchCount: count,
  waitingSince: z.iso.datetime(),
  emails: EmailDeliveries,
  acknowledgedAt: z.nullable(z.iso.datetime()),
  acknowledgedBy: z.nullable(RecordReference),
  setAside: z.nullable(z.int()),
  missingReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type RecallNotice = z.infer<typeof RecallNotice>;

export const RecallAcknowledgement = z.strictObject({
  setAside: wholeNumber("Quantity", 0, PRODUCT_PACKS_MAX),
  missingReason: optionalLines("Reason", 1_000),
  note: optionalLines("Note", 1_000),
  version: recordFields.version,
});
export type RecallAcknowledgement = z.input<typeof RecallAcknowledgement>;

export type RecallNoticeColumn =
  | ("organization" | "status" | "batches" | "packs" | "setAside" | "waitingSince")
  | ("acknowledged" | "missing" | "emails" | "note");

export const RecallNoticeListQuery = listQuery(RECALL_NOTICE_LIST, {
  recall: null,
  status: NOTICE_STATUSES,
});
export type RecallNoticeListQuery = z.infer<typeof RecallNoticeListQuery>;
