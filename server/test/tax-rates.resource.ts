import type { TestedResource } from "./resources.ts";
import { aTaxRate } from "./tax-rates.ts";

export const resource: TestedResource = {
  name: "tax-rates",
  body: aTaxRate,
  change: { rateBps: 2_100 },
  hasNoText: true,
};
