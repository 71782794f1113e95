import type { ImportSpec } from "../../platform/runs/spec.ts";
import { lockProductsToUndo, productUndo } from "../product-imports/product-imports.undo.ts";
import { productKind } from "../products/products.table.ts";

/** What is undone of a sync. It is written with the call that asks for it, and never waits for the job. */
export const productSync: ImportSpec = {
  kind: "productSync",
  fields: [],
  record: productKind,
  plan: async () => [],
  write: async () => {},
  lock: lockProductsToUndo,
  undo: productUndo,
};
