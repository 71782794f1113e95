import type { ImportSpec } from "../../platform/runs/spec.ts";
import { lockProductsToUndo, productUndo } from "../product-imports/product-imports.undo.ts";
import { productKind } from "../products/products.table.ts";

/** Only for undoing a sync: the sync itself is written by its own call, not by the import job. */
export const productSync: ImportSpec = {
  kind: "productSync",
  fields: [],
  record: productKind,
  plan: async () => [],
  write: async () => {},
  lock: lockProductsToUndo,
  undo: productUndo,
};
