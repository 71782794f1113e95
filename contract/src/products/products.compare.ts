import * as z from "zod/mini";
import { searched } from "../list.ts";
import { COUNT_MAX, LIST_TEXT_MAX, PAGE_MAX } from "../list.values.ts";
import { RecordReference } from "../record.ts";
import { choice, digits } from "../text.ts";
import { COMPARED_FIELDS, DIFFERENCES, PICKED_MAX } from "./products.compare.values.ts";
import { basis } from "./products.sync.ts";

/** Rows shown at once, unless another number is asked for. */
const ROWS = 50;

export const ProductCompareQuery = z.strictObject({
  /** Left out: all differences. */
  difference: z._default(z.enum(["", ...DIFFERENCES]), ""),
  /** Words of a name or an SKU. */
  search: z._default(searched(LIST_TEXT_MAX), ""),
  page: z._default(digits(`Must be a whole number from 1 to ${PAGE_MAX}.`, 1, PAGE_MAX), 1),
  count: z._default(digits(`Must be a whole number from 1 to ${COUNT_MAX}.`, 1, COUNT_MAX), ROWS),
});
export type ProductCompareQuery = z.output<typeof ProductCompareQuery>;

const value = z.nullable(z.union([z.string(), z.number()]));

/** One product that is not the same in both. */
export const ProductDifference = z.object({
  /** By which it is picked: the product there or, where there is none any more, the one here. */
  key: z.uuid(),
  difference: z.enum(DIFFERENCES),
  sku: z.string(),
  name: z.string(),
  /** The product of the pharmacy that gets products; null where it has none. */
  product: z.nullable(z.uuid()),
  changes: z.array(
    z.object({
      field: z.enum(COMPARED_FIELDS),
      there: value,
      here: value,
      /** As it was last copied; left out where it never was. */
      copied: z.optional(value),
    }),
  ),
  /** Why it cannot be copied. */
  reason: z.nullable(z.string()),
});
export type ProductDifference = z.infer<typeof ProductDifference>;

const count = z.int().check(z.minimum(0));

/** The products of a pharmacy beside those of another, one page of them. */
export const ProductComparison = z.object({
  source: RecordReference,
  target: RecordReference,
  /** Names this state of both: what is picked from another is refused. */
  basis: z.string(),
  /** Products that are the same in both, or that are not compared. */
  same: count,
  /** How many there are of each difference. */
  differences: z.record(z.enum(DIFFERENCES), count),
  /** Of those, how many cannot be copied. */
  refused: z.record(z.enum(DIFFERENCES), count),
  items: z.array(ProductDifference),
  total: count,
  page: z.int(),
  count: z.int(),
  totalPages: z.int(),
});
export type ProductComparison = z.infer<typeof ProductComparison>;

/** What is copied: all of some differences, but for the products whose keys say otherwise. */
export const ProductPick = z.strictObject({
  basis: basis(),
  differences: z.array(choice(DIFFERENCES)).check(z.maxLength(DIFFERENCES.length)),
  /** Left out of the differences that are copied, and copied of the others. */
  except: z
    .array(z.uuid())
    .check(
      z.maxLength(
        PICKED_MAX,
        `At most ${PICKED_MAX.toLocaleString("en")} products can be picked one by one.`,
      ),
    ),
});
export type ProductPick = z.input<typeof ProductPick>;
