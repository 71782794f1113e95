import { OrderFigures } from "@pharmacy/contract/orders/orders.figures";
import type { FigureSection } from "../../platform/summary/figures.ts";

export const orderFigures: FigureSection<OrderFigures> = {
  name: "orders",
  model: "order",
  shape: OrderFigures,
  read: async (...by) => (await import("./orders.figures.reads.ts")).readOrderFigures(...by),
};
