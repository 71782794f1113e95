import type { ImportSpec } from "../../../platform/runs/spec.ts";
import { requireStillWritable } from "../../subscriptions/read-only.ts";
import { productKind } from "../../tables/products.table.ts";

/** What is undone of a sync. It is written with the call that asks for it, and never waits for the job. */
export const productSync: ImportSpec = {
  ...{ kind: "productSync", fields: [], kinds: [productKind] },
  plan: async () => [],
  write: async () => {},
  admitUndo: (tx, { actor, now }) => requireStillWritable(tx, actor, now),
};
