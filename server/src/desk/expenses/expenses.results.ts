import { ResultFigures } from "@pharmacy/contract/expenses/expenses.results";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const resultFigures: FigureSection<ResultFigures> = {
  name: "results",
  model: "expense",
  shape: ResultFigures,
  read: async (...by) => (await import("./expenses.results.reads.ts")).readResults(...by),
};
