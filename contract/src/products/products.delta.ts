import * as z from "zod/mini";
import { moment } from "../dates.ts";
import { recordId } from "../record.ts";
import { digits } from "../text.ts";
import { CHANGES_COUNT, CHANGES_MAX } from "./products.delta.values.ts";
import { Product } from "./products.ts";

const INSTANT = "Send the updatedSince of the last answer, or another instant in UTC.";

const instant = () => z.optional(moment(INSTANT));

/** Where to go on: the `next` of the last answer, whole. All is left out to begin. */
export const DeltaQuery = z.strictObject({
  updatedSince: instant(),
  after: z.optional(recordId()),
  begunAt: instant(),
  /** Left out by people and programs of a pharmacy: theirs. */
  organization: z._default(z.union([z.literal(""), recordId("Choose a pharmacy.")]), ""),
  count: z._default(
    digits(`Must be a whole number from 1 to ${CHANGES_MAX}.`, 1, CHANGES_MAX),
    CHANGES_COUNT,
  ),
});
export type DeltaQuery = z.output<typeof DeltaQuery>;

/** What changed of a pharmacy's products since then, each as it is now. */
export const ChangedProducts = z.object({
  /** Archived ones are among them. */
  products: z.array(Product),
  /** Ids of products that are gone. */
  deleted: z.array(z.uuid()),
  /** What to ask for next: at once, or later where this is complete. */
  next: z.object({
    updatedSince: z.iso.datetime(),
    after: z.optional(z.uuid()),
    /** While all products are read page by page: when that began. */
    begunAt: z.optional(z.iso.datetime()),
  }),
  isComplete: z.boolean(),
});
export type ChangedProducts = z.infer<typeof ChangedProducts>;
