import * as z from "zod/mini";
import { RecordReference } from "../record.ts";
import { Compared } from "./series.ts";

/** Recurring value and members. Amounts are in minor units. */
export const RecurringFigures = z.object({
  /** Pharmacies in a paid term now. */
  pharmacies: z.int(),
  /** The prices of their terms per month, the largest currency first. */
  recurring: z.array(
    z.object({
      currency: z.string(),
      amount: z.int(),
      plans: z.array(z.object({ plan: RecordReference, amount: z.int(), pharmacies: z.int() })),
    }),
  ),
  /** Their first paid term began. */
  gained: Compared,
  /** They became read-only, and no other term followed. */
  lost: Compared,
});
export type RecurringFigures = z.infer<typeof RecurringFigures>;
