import "../jitless.ts";
import * as z from "zod/mini";
import { FIGURE_DAYS, FIGURE_DAYS_DEFAULT } from "./figures.values.ts";

export const FiguresQuery = z.strictObject({
  days: z._default(z.enum(FIGURE_DAYS), FIGURE_DAYS_DEFAULT),
});

/** Days are those of the network's time zone. The period ends today. */
export const FigurePeriod = z.object({
  asOf: z.iso.datetime(),
  zone: z.string(),
  days: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type FigurePeriod = z.infer<typeof FigurePeriod>;

/** Each noun's figures lie beside the period, for callers who may see all its records. */
export type Figures = FigurePeriod & Readonly<Record<string, unknown>>;
