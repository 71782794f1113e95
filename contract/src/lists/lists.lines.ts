import * as z from "zod/mini";
import { ITEM_STATUSES } from "../items/items.values.ts";
import { listQuery, searched } from "../list.ts";
import { LIST_TEXT_MAX } from "../list.values.ts";
import { changesOf, type RecordColumn, recordFields, recordId, someOf } from "../record.ts";
import { choice, code, optionalText, wholeNumber } from "../text.ts";
import { LINE_LIST } from "./lists.list.ts";
import { ListReference } from "./lists.ts";
import {
  DIFFERENCES_MAX,
  LINES_CALL_MAX,
  PACKS_MAX,
  PRICE_MAX,
  REPRICED_SHOWN,
  ROUNDINGS,
} from "./lists.values.ts";

const amount = "Enter an amount of 0 or more.";

const fields = z.strictObject({
  /** For a pack, net, in minor units of the list's currency. */
  price: z
    .int(amount)
    .check(z.minimum(0, amount), z.maximum(PRICE_MAX, "This amount is too large.")),
  /** For this many packs or more. */
  minQuantity: z._default(wholeNumber("Minimum", 1, PACKS_MAX), 1),
  maxQuantity: z.optional(z.nullable(wholeNumber("Maximum", 1, PACKS_MAX))),
  multipleOf: z._default(wholeNumber("Multiple", 1, PACKS_MAX), 1),
  note: optionalText("Note", 1, 120),
});

export const LineInput = z.extend(fields, { item: recordId("Choose an item.") });
export type LineInput = z.input<typeof LineInput>;

export const LineChanges = changesOf(fields);
export type LineChanges = z.output<typeof LineChanges>;

export const LineParams = z.object({ id: recordId(), line: recordId() });

const LineItem = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  gtin: z.nullable(z.string()),
  status: z.enum(ITEM_STATUSES),
});

const Rival = z.object({
  list: ListReference,
  price: z.int(),
  isWinner: z.boolean(),
  others: z.int(),
});

export const ListLine = z.object({
  ...z.required(fields).shape,
  ...recordFields,
  list: z.uuid(),
  currency: z.string(),
  item: LineItem,
  rival: z.nullable(Rival),
  /** Why the reader's pharmacy cannot buy the item. Left out for the network. */
  reason: z.optional(z.nullable(z.string())),
});
export type ListLine = z.infer<typeof ListLine>;

export const LinesExport = listQuery(LINE_LIST, { list: null });
export type LinesExport = z.infer<typeof LinesExport>;

export const LinesQuery = z.omit(LinesExport, { list: true });

export type LineColumn =
  | ("code" | "name" | "gtin" | "price" | "currency" | "minQuantity" | "maxQuantity")
  | ("multipleOf" | "note" | "status")
  | RecordColumn;

const limits = `Send between 1 and ${LINES_CALL_MAX} rows.`;

const PastedLine = z.extend(fields, { item: code("Item", 1, 60) });
export type PastedLine = z.input<typeof PastedLine>;

/** Counted before they are parsed. */
const few = z.custom<PastedLine[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= LINES_CALL_MAX,
  limits,
);

export const LinesPaste = z.strictObject({
  lines: z.pipe(few, z.array(PastedLine)),
  isCheck: z._default(z.boolean(), false),
});
export type LinesPaste = z.input<typeof LinesPaste>;

const LineState = z.object({ id: z.uuid(), version: z.int() });

export const PastedLines = z.object({
  rows: z.array(
    z.object({
      verdict: z.enum(["new", "changed", "unchanged", "refused"]),
      item: z.nullable(LineItem),
      line: z.nullable(LineState),
      before: z.nullable(z.required(fields)),
      message: z.nullable(z.string()),
    }),
  ),
});
export type PastedLines = z.infer<typeof PastedLines>;

/** Null where there was no line before. */
export const LinesRestore = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: recordId(),
        version: recordFields.version,
        before: z.nullable(someOf(fields)),
      }),
    )
    .check(z.minLength(1), z.maxLength(LINES_CALL_MAX, `Send at most ${LINES_CALL_MAX} lines.`)),
});
export type LinesRestore = z.input<typeof LinesRestore>;

export const RestoredLines = z.object({ restored: z.int() });
export type RestoredLines = z.infer<typeof RestoredLines>;

const PERCENT = "Enter a percentage from -99.99 to 1,000 with at most 2 decimals.";

const repricing = {
  percent: z.optional(
    z.number(PERCENT).check(z.minimum(-99.99, PERCENT), z.maximum(1_000, PERCENT)),
  ),
  amount: z.optional(
    z.int("Enter a whole number of cents.").check(z.minimum(-PRICE_MAX), z.maximum(PRICE_MAX)),
  ),
  rounding: z._default(choice(ROUNDINGS), "none"),
};

export const Repricing = z
  .strictObject({
    ...repricing,
    search: z._default(searched(LIST_TEXT_MAX), ""),
  })
  .check(
    z.refine(({ percent, amount: by }) => (percent === undefined) !== (by === undefined), {
      error: "Enter either a percentage or an amount.",
      path: ["percent"],
    }),
    z.refine(({ percent = 0 }) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
      error: PERCENT,
      path: ["percent"],
    }),
  );
export type Repricing = z.input<typeof Repricing>;

export const RepricedLines = z.object({
  changed: z.int(),
  unchanged: z.int(),
  lines: z
    .array(
      z.object({
        id: z.uuid(),
        item: LineItem,
        minQuantity: z.int(),
        before: z.int(),
        after: z.int(),
      }),
    )
    .check(z.maxLength(REPRICED_SHOWN)),
});
export type RepricedLines = z.infer<typeof RepricedLines>;

export const ComparisonQuery = z.strictObject({ with: recordId("Choose a list.") });

export const ListComparison = z.object({
  other: ListReference,
  counts: z.object({ same: z.int(), changed: z.int(), onlyHere: z.int(), onlyThere: z.int() }),
  differences: z
    .array(
      z.object({
        item: LineItem,
        minQuantity: z.int(),
        here: z.nullable(z.int()),
        there: z.nullable(z.int()),
      }),
    )
    .check(z.maxLength(DIFFERENCES_MAX)),
});
export type ListComparison = z.infer<typeof ListComparison>;
