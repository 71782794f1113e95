import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { optional } from "../text.ts";

const LINES_MAX = 5_000;

const part = () => z.optional(z.nullable(z.string().check(z.maxLength(100))));

export const StockLine = z.strictObject({
  /** One of these three identifies the product. */
  product: part(),
  sku: part(),
  gtin: part(),
  batchNumber: part(),
  expiryDate: part(),
  quantity: z.number("Quantity must be a number."),
});
export type StockLine = z.infer<typeof StockLine>;

const most = LINES_MAX.toLocaleString("en");

/** Counted before any of them is parsed. */
const few = z.custom<StockLine[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= LINES_MAX,
  `Send between 1 and ${most} lines.`,
);

export const StockLines = z.strictObject({
  organization: optional(recordId("Choose a pharmacy.")),
  lines: z.pipe(few, z.array(StockLine)),
});
export type StockLines = z.input<typeof StockLines>;

const count = z.int().check(z.minimum(0));

/** In the order they were sent. A refused line does not affect the others. */
export const StockLinesAnswer = z.object({
  changed: count,
  unchanged: count,
  refused: count,
  results: z.array(
    z.object({
      outcome: z.enum(["changed", "unchanged", "refused"]),
      product: z.nullable(z.uuid()),
      batch: z.nullable(z.uuid()),
      message: z.nullable(z.string()),
    }),
  ),
});
export type StockLinesAnswer = z.infer<typeof StockLinesAnswer>;
