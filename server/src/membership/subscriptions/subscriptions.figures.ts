import { RecurringFigures } from "@pharmacy/contract/summary/recurring";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const recurringFigures: FigureSection<RecurringFigures> = {
  name: "recurring",
  model: "subscription",
  shape: RecurringFigures,
  read: async (...by) => (await import("./subscriptions.figures.reads.ts")).readRecurring(...by),
};
