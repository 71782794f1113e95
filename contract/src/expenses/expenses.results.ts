import * as z from "zod/mini";
import { Compared } from "../summary/series.ts";

/** Net amounts by currency, in minor units. */
export const ResultFigures = z.object({
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Invoices of supply orders less their credit notes, by day of issue. */
      turnover: Compared,
      /** The same for terms of plans. */
      fees: Compared,
      /** Expenses, without drafts and void ones, by the day they were incurred. */
      costs: Compared,
      /** Turnover and fees less costs. */
      result: Compared,
    }),
  ),
});
export type ResultFigures = z.infer<typeof ResultFigures>;
