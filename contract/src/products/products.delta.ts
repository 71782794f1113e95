import * as z from "zod/mini";
import { moment } from "../dates.ts";
import { recordId } from "../record.ts";
import { digits } from "../text.ts";
import { CHANGES_COUNT, CHANGES_MAX } from "./products.delta.values.ts";
import { Product } from "./products.ts";

const INSTANT = "Send the updatedSince of the last answer, or another instant in UTC.";

const instant = () => z.optional(moment(INSTANT));

/** The `next` of the last answer; left out to begin. */
export const DeltaQuery = z.strictObject({
  updatedSince: instant(),
  after: z.optional(recordId()),
  begunAt: instant(),
  /** Left out by users and programs of a pharmacy. */
  organization: z._default(z.union([z.literal(""), recordId("Choose a pharmacy.")]), ""),
  count: z._default(
    digits(`Must be a whole number from 1 to ${CHANGES_MAX}.`, 1, CHANGES_MAX),
    CHANGES_COUNT,
  ),
});
export type DeltaQuery = z.output<typeof DeltaQuery>;

export const ChangedProducts = z.object({
  products: z.array(Product),
  deleted: z.array(z.uuid()),
  next: z.object({
    updatedSince: z.iso.datetime(),
    after: z.optional(z.uuid()),
    /** Set while all products are read page by page. */
    begunAt: z.optional(z.iso.datetime()),
  }),
  isComplete: z.boolean(),
});
export type ChangedProducts = z.infer<typeof ChangedProducts>;
