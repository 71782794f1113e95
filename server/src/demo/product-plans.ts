import type { MappedRow } from "../platform/runs/rows.ts";
import type { RunContext } from "../platform/runs/spec.ts";
import type { ProductLookups } from "../stock/product-imports/product-imports.lookups.ts";
import { type ProductPlan, planOnShelf } from "../stock/product-imports/product-imports.plan.ts";

/** A pharmacy and its shelves, before anything is on them. */
export type Shelf = ProductLookups;

/** What rows come to, none of which is refused. */
export function plannedRows(
  context: RunContext,
  shelf: Shelf,
  rows: readonly MappedRow[],
): ProductPlan[] {
  const planned = planOnShelf(context, shelf, rows);
  const refused = planned.find(({ verdict }) => verdict !== "new");
  if (refused) throw new Error(`A demo product is refused: ${JSON.stringify(refused)}`);
  return planned;
}
