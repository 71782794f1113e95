import { StockFigures } from "@pharmacy/contract/products/products.figures";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const stockFigures: FigureSection<StockFigures> = {
  name: "stock",
  model: "product",
  shape: StockFigures,
  read: async (db) => (await import("./products.figures.reads.ts")).readStockFigures(db),
};
