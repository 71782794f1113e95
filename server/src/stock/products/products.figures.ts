import { ExpiringValues } from "@pharmacy/contract/products/expiring-values";
import { StockFigures } from "@pharmacy/contract/products/products.figures";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const stockFigures: FigureSection<StockFigures> = {
  name: "stock",
  model: "product",
  shape: StockFigures,
  read: async (db) => (await import("./products.figures.reads.ts")).readStockFigures(db),
};

export const expiringFigures: FigureSection<ExpiringValues> = {
  name: "expiring",
  model: "product",
  shape: ExpiringValues,
  read: async (db) => (await import("./products.expiring-values.ts")).readExpiringValues(db),
};
