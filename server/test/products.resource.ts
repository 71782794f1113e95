import { syncWrites } from "./products.sync.ts";
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
  writes: (server) => [...productWrites(server), ...syncWrites(server)],
};
