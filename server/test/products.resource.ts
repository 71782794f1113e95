import { aProduct, productChoices, productWrites } from "./products.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "products",
  body: aProduct,
  choices: productChoices,
  // every text may be left out; its own tests send markup
  hasNoText: true,
  change: { name: "Another name" },
  bulk: "deactivate",
  writes: productWrites,
};
