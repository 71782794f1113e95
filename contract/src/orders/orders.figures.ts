import * as z from "zod/mini";
import { Series } from "../summary/series.ts";
import { OPEN_STATUSES } from "./orders.values.ts";

/** Supply orders: the open ones by their step, and those placed by day. */
export const OrderFigures = z.object({
  /** Each is the total of the list of supply orders with this status. */
  steps: z.array(z.object({ status: z.enum(OPEN_STATUSES), count: z.int() })),
  /** Placed today, and on the same weekday of the weeks before, on average. */
  today: z.object({ count: z.int(), usual: z.number() }),
  placed: Series,
  /** Totals of the orders placed, in minor units. */
  values: z.array(
    z.object({ currency: z.string(), ...Series.shape, today: z.int(), usual: z.int() }),
  ),
});
export type OrderFigures = z.infer<typeof OrderFigures>;
