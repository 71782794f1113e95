import { aProduct, productChoices, productWrites } from "./products.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "products",
  body: aProduct,
  choices: productChoices,
  texts: () => ({ shelfLocation: "" }),
  change: { name: "Another name" },
  bulk: "deactivate",
  writes: productWrites,
};
