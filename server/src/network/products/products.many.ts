import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { scopeOf } from "../../platform/http/access.ts";
import type { Services } from "../../platform/http/routes.ts";
import { requireRoomForProducts } from "../subscriptions/plan-limits.ts";
import { presentProductKind, products } from "../tables/products.table.ts";

/** Of many that are activated together, either all find room in the plans of their pharmacies or none. */
export async function requireRoomForAll(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  act: BulkAct,
  ids: readonly string[],
): Promise<void> {
  if (act !== "activate") return;
  const added = await db
    .select({ organization: products.organization, count: count() })
    .from(products)
    .where(
      and(
        inArray(products.id, [...ids]),
        eq(products.status, "inactive"),
        presentProductKind.present,
        scopeOf(actor, presentProductKind),
      ),
    )
    .groupBy(products.organization)
    .orderBy(products.organization);
  for (const { organization, count: more } of added) {
    await db.transaction((tx) => requireRoomForProducts(tx, organization, clock(), more));
  }
}
