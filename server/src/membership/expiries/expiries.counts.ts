import type { ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries/expiries";
import { asc, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { selectionOf } from "../../platform/db/list.ts";
import { listOptions } from "./expiries.list.ts";
import { isOverdue } from "./expiries.overdue.ts";
import { expiries, expiryKind } from "./expiries.view.ts";

/** Applies the other filters but not the type. */
export function countExpiries(
  db: Database,
  actor: Actor,
  query: ExpiryListQuery,
  now: number,
): Promise<ExpiryCounts["items"]> {
  const ofAnyType = listOptions(actor, { type: "", days: query.days }, now);
  const { condition } = selectionOf(expiryKind, query, ofAnyType);
  return db
    .select({
      type: expiries.type,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`,
    })
    .from(expiries)
    .where(condition)
    .groupBy(expiries.type)
    .orderBy(asc(expiries.type));
}
