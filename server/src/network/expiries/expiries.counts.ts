import type { ExpiryCounts } from "@pharmacy/contract/expiries";
import { and, asc, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { expiries, expiryKind } from "../tables/expiries.view.ts";
import { listOptions } from "./expiries.list.ts";
import { isOverdue } from "./overdue.ts";

/**
 * How many entries of each type the whole list has for a user, and how many of those are overdue.
 */
export function countExpiries(
  db: Database,
  actor: Actor,
  now: number,
): Promise<ExpiryCounts["items"]> {
  const { where } = listOptions(actor, { type: "", days: "" }, now);
  return db
    .select({
      type: expiries.type,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`,
    })
    .from(expiries)
    .where(and(expiryKind.present, ...where))
    .groupBy(expiries.type)
    .orderBy(asc(expiries.type));
}
