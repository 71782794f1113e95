import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { and, count, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { requireRoomForProducts } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { scopeOf } from "../../platform/http/access.ts";
import type { Services } from "../../platform/http/routes.ts";
import { productKind, products } from "./products.table.ts";

/** Acts that make products count towards a plan, and the products that they do so for. */
const ADDED: Partial<Record<BulkAct, SQL | undefined>> = {
  activate: and(eq(products.status, "inactive"), isNull(products.archivedAt)),
  restore: and(inArray(products.status, ["draft", "active"]), isNotNull(products.archivedAt)),
};

/** Refuses an act on many products unless the plans of all their pharmacies have room. */
export async function requireRoomForAll(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  act: BulkAct,
  ids: readonly string[],
): Promise<void> {
  const isAdded = ADDED[act];
  if (!isAdded) return;
  const added = await db
    .select({ organization: products.organization, count: count() })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isAdded, scopeOf(actor, productKind)))
    .groupBy(products.organization)
    .orderBy(products.organization);
  for (const { organization, count: more } of added) {
    await db.transaction((tx) => requireRoomForProducts(tx, organization, clock(), more));
  }
}
