import * as z from "zod/mini";
import { RecordReference } from "../record.ts";
import { Series } from "../summary/series.ts";

const ShortItem = z.extend(RecordReference, { code: z.string() });

/** Packs of supply orders by the day of their confirmation, without cancelled orders. */
export const SupplyFigures = z.object({
  ordered: Series,
  confirmed: Series,
  /** By the settings, in percent. */
  target: z.int(),
  /** The items with the most packs ordered and not confirmed in the period. */
  short: z.array(z.object({ item: ShortItem, packs: z.int(), orders: z.int() })),
});
export type SupplyFigures = z.infer<typeof SupplyFigures>;
