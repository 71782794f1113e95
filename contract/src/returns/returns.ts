import * as z from "zod/mini";
import { FileReference } from "../files/files.ts";
import { ItemReference } from "../items/items.ts";
import { listQuery } from "../list.ts";
import { LINE_PACKS_MAX } from "../orders/orders.values.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { ShipmentDelivery } from "../shipments/shipments.ts";
import { choice, optionalLines, wholeNumber } from "../text.ts";
import { RETURN_LIST } from "./returns.list.ts";
import {
  PHOTOS_MAX,
  RECALLED_MAX,
  RETURN_DECISIONS,
  RETURN_LINES_MAX,
  RETURN_PHOTOS_MAX,
  RETURN_REASONS,
  RETURN_STATUSES,
} from "./returns.values.ts";

const NOTE_MAX = 500;
const version = z.int("Send the version you read.").check(z.minimum(1));

/** Counted before any of them is parsed. */
function few<Inner extends z.ZodMiniType>(
  inner: Inner,
  min: number,
  max: number,
  error: string | ((issue: { input?: unknown }) => string),
) {
  const isFew = (value: unknown) =>
    Array.isArray(value) && value.length >= min && value.length <= max;
  return z.pipe(z.custom<z.input<Inner>[]>(isFew, { error }), z.array(inner));
}

const ReturnLineInput = z.strictObject({
  /** The line of the shipment. */
  line: recordId(),
  quantity: wholeNumber("Quantity", 1, LINE_PACKS_MAX),
  reason: choice(RETURN_REASONS),
  note: optionalLines("Note", NOTE_MAX),
  /** The ids of uploaded photographs. */
  photos: z._default(
    few(recordId(), 0, PHOTOS_MAX, `A line has at most ${PHOTOS_MAX} photographs.`),
    [],
  ),
});
export type ReturnLineInput = z.output<typeof ReturnLineInput>;

const TOO_FEW_OR_MANY = ({ input }: { input?: unknown }) =>
  Array.isArray(input) && input.length > RETURN_LINES_MAX
    ? `A return has at most ${RETURN_LINES_MAX} lines.`
    : "Choose at least one line.";

const returnLines = (min: number) =>
  few(ReturnLineInput, min, RETURN_LINES_MAX, TOO_FEW_OR_MANY).check(
    z.check(({ value, issues }) => {
      const seen = new Set<string>();
      let photos = 0;
      for (const [place, { line, reason, photos: own }] of value.entries()) {
        photos += own.length;
        const key = `${line} ${reason}`;
        const twin = "This batch and reason are in an earlier line. Change its quantity there.";
        if (seen.has(key)) {
          issues.push({ code: "custom", input: line, message: twin, path: [place, "line"] });
        }
        seen.add(key);
      }
      if (photos <= RETURN_PHOTOS_MAX) return;
      const message = `A return has at most ${RETURN_PHOTOS_MAX} photographs.`;
      issues.push({ code: "custom", input: photos, message, path: [] });
    }),
  );

export const ReturnInput = z.strictObject({ lines: returnLines(1) });
export type ReturnInput = z.input<typeof ReturnInput>;

/** The packs that arrived, with claims for those that are missing, damaged or wrong. */
export const ShipmentReceipt = z.extend(ShipmentDelivery, {
  claims: z._default(returnLines(0), []),
});
export type ShipmentReceipt = z.input<typeof ShipmentReceipt>;

const Decided = z.strictObject({
  /** The line of the return. */
  line: recordId(),
  decision: choice(RETURN_DECISIONS),
  note: optionalLines("Note", NOTE_MAX),
});

/** Each line is decided, all at once. */
export const ReturnDecisions = z.strictObject({
  version,
  lines: few(Decided, 1, RETURN_LINES_MAX, `Send between 1 and ${RETURN_LINES_MAX} lines.`),
});
export type ReturnDecisions = z.output<typeof ReturnDecisions>;

export const ReturnAct = z.strictObject({ version });

export const ReturnPhoto = z.extend(FileReference, { thumbnailUrl: z.string() });
export type ReturnPhoto = z.infer<typeof ReturnPhoto>;

const ReturnLine = z.object({
  id: z.uuid(),
  shipmentLine: z.uuid(),
  item: ItemReference,
  description: z.string(),
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(z.iso.date()),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  note: z.nullable(z.string()),
  photos: z.array(ReturnPhoto).check(z.maxLength(PHOTOS_MAX)),
  /** Null until it is decided. */
  decision: z.nullable(z.enum(RETURN_DECISIONS)),
  decisionNote: z.nullable(z.string()),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

const someone = z.nullable(RecordReference);
const numbered = z.object({ id: z.uuid(), number: z.string() });

export const ReturnSummary = z.object({
  ...recordFields,
  /** RT-2026-000123. */
  number: z.string(),
  order: numbered,
  shipment: numbered,
  organization: RecordReference,
  status: z.enum(RETURN_STATUSES),
  lineCount: z.int(),
  /** Packs of all lines. */
  packs: z.int(),
  /** Accepted packs that the pharmacy sends back. */
  packsBack: z.int(),
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: someone,
  receivedAt: z.nullable(z.iso.datetime()),
  receivedBy: someone,
  /** Null until it is credited. */
  creditNote: z.nullable(numbered),
});
export type ReturnSummary = z.infer<typeof ReturnSummary>;

export const Return = z.extend(ReturnSummary, {
  lines: z.array(ReturnLine).check(z.maxLength(RETURN_LINES_MAX)),
  /** The acts that cannot be done now, each with the sentence that says why. */
  blocked: z.record(z.string(), z.string()),
});
export type Return = z.infer<typeof Return>;

/** The returns of an order, and the packs of its shipments that can still be claimed. */
export const OrderReturns = z.object({
  items: z.array(Return),
  /** By line of a shipment that has arrived. */
  claimable: z.array(z.object({ line: z.uuid(), missing: z.int(), arrived: z.int() })),
});
export type OrderReturns = z.infer<typeof OrderReturns>;

/** Packs that a pharmacy set aside for closed recalls and can return, by shipment. */
export const RecalledPacks = z.object({
  items: z
    .array(
      z.object({
        shipment: numbered,
        order: numbered,
        lines: z.array(
          z.object({
            line: z.uuid(),
            /** The number of the recall. */
            recall: z.string(),
            description: z.string(),
            batchNumber: z.nullable(z.string()),
            packs: z.int(),
          }),
        ),
      }),
    )
    .check(z.maxLength(RECALLED_MAX)),
});
export type RecalledPacks = z.infer<typeof RecalledPacks>;

export type ReturnColumn =
  | ("number" | "organization" | "order" | "lines" | "status" | "decidedAt" | "receivedAt")
  | RecordColumn;

export const ReturnListQuery = listQuery(RETURN_LIST, {
  organization: null,
  status: [...RETURN_STATUSES, "open"],
});
export type ReturnListQuery = z.infer<typeof ReturnListQuery>;
