import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { optional } from "../text.ts";
import { STOCK_LINES_MAX } from "./products.stock-lines.values.ts";

/** Longest text of a line; what is wrong with a shorter one is answered for its line. */
const part = () => z.optional(z.nullable(z.string().check(z.maxLength(100))));

/** How many packs there are: of a batch, or of a product that has none. */
export const StockLine = z.strictObject({
  /** One of these three says which product it is. */
  product: part(),
  sku: part(),
  gtin: part(),
  batchNumber: part(),
  /** Of a batch that is not there yet. */
  expiryDate: part(),
  quantity: z.number("Quantity must be a number."),
});
export type StockLine = z.infer<typeof StockLine>;

const most = STOCK_LINES_MAX.toLocaleString("en");

/** They are counted before any of them is parsed. */
const few = z.custom<StockLine[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= STOCK_LINES_MAX,
  `Send between 1 and ${most} lines.`,
);

export const StockLines = z.strictObject({
  /** Whose stock it is. People and programs of a pharmacy leave it out: it is theirs. */
  organization: optional(recordId("Choose a pharmacy.")),
  lines: z.pipe(few, z.array(StockLine)),
});
export type StockLines = z.input<typeof StockLines>;

const count = z.int().check(z.minimum(0));

/** What became of each line, in the order they were sent. A refused one keeps none of the others back. */
export const StockLinesAnswer = z.object({
  changed: count,
  unchanged: count,
  refused: count,
  results: z.array(
    z.object({
      outcome: z.enum(["changed", "unchanged", "refused"]),
      product: z.nullable(z.uuid()),
      batch: z.nullable(z.uuid()),
      /** Why it was refused, and what to do. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type StockLinesAnswer = z.infer<typeof StockLinesAnswer>;
