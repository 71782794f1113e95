import * as z from "zod/mini";
import { RecordReference } from "../record.ts";

/** Each is the total of a list: products for sale by their level, and those of vital items. */
const Shortage = z.object({
  vitalOut: z.int(),
  vitalLow: z.int(),
  out: z.int(),
  low: z.int(),
});
export type Shortage = z.infer<typeof Shortage>;

/** Stock that is out or low now. */
export const StockFigures = z.object({
  all: Shortage,
  /** The pharmacies with the most, vital items first. */
  pharmacies: z.array(z.object({ organization: RecordReference, ...Shortage.shape })),
});
export type StockFigures = z.infer<typeof StockFigures>;
