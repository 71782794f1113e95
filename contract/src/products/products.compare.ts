import * as z from "zod/mini";
import { searched } from "../list.ts";
import { COUNT_MAX, LIST_TEXT_MAX, PAGE_MAX } from "../list.values.ts";
import { RecordReference } from "../record.ts";
import { choice, digits } from "../text.ts";
import { COMPARED_FIELDS, DIFFERENCES, PICKED_MAX } from "./products.compare.values.ts";
import { basis } from "./products.sync.ts";

const ROWS = 50;

export const ProductCompareQuery = z.strictObject({
  difference: z._default(z.enum(["", ...DIFFERENCES]), ""),
  search: z._default(searched(LIST_TEXT_MAX), ""),
  page: z._default(digits(`Must be a whole number from 1 to ${PAGE_MAX}.`, 1, PAGE_MAX), 1),
  count: z._default(digits(`Must be a whole number from 1 to ${COUNT_MAX}.`, 1, COUNT_MAX), ROWS),
});
export type ProductCompareQuery = z.output<typeof ProductCompareQuery>;

const value = z.nullable(z.union([z.string(), z.number()]));

export const ProductDifference = z.object({
  /** The product there or, where it no longer exists, the one here. */
  key: z.uuid(),
  difference: z.enum(DIFFERENCES),
  sku: z.string(),
  name: z.string(),
  product: z.nullable(z.uuid()),
  changes: z.array(
    z.object({
      field: z.enum(COMPARED_FIELDS),
      there: value,
      here: value,
      copied: z.optional(value),
    }),
  ),
  reason: z.nullable(z.string()),
});
export type ProductDifference = z.infer<typeof ProductDifference>;

const count = z.int().check(z.minimum(0));

export const ProductComparison = z.object({
  source: RecordReference,
  target: RecordReference,
  /** Identifies this state of both pharmacies: a pick from another state is refused. */
  basis: z.string(),
  same: count,
  differences: z.record(z.enum(DIFFERENCES), count),
  refused: z.record(z.enum(DIFFERENCES), count),
  items: z.array(ProductDifference),
  total: count,
  page: z.int(),
  count: z.int(),
  totalPages: z.int(),
});
export type ProductComparison = z.infer<typeof ProductComparison>;

/** All of some differences, except for products whose keys say otherwise. */
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
