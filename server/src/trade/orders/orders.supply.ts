import { SupplyFigures } from "@pharmacy/contract/orders/orders.supply";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const supplyFigures: FigureSection<SupplyFigures> = {
  name: "supply",
  model: "order",
  shape: SupplyFigures,
  read: async (...by) => (await import("./orders.supply.reads.ts")).readSupply(...by),
};
