import type { Group, GroupItems } from "@pharmacy/contract/groups";
import { GROUP_ITEMS_MAX } from "@pharmacy/contract/groups.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, inArray, ne, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { groupKind } from "../tables/groups.table.ts";
import { items } from "../tables/items.table.ts";
import { derived } from "./group-tree.ts";

type Handle = Database | Transaction;

/** One group with its path and counts. Throws "not_found". */
export function readGroup(db: Handle, id: string): Promise<Group> {
  return getRecord(db, groupKind, id, derived);
}

/** A group and all below it. */
export async function idsBelow(db: Handle, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select groups.id from groups left join groups above on above.id = groups.parent
    where ${id} in (groups.id, groups.parent, above.parent)`);
  return rows.map((row) => row.id);
}

/** The first items of a group and of those below it. Drafts are not shown to pharmacies. */
export async function readGroupItems(db: Handle, actor: Actor, id: string): Promise<GroupItems> {
  await readGroup(db, id);
  const isSeen = and(
    inArray(items.group, await idsBelow(db, id)),
    actor.role && isPlatformRole(actor.role) ? undefined : ne(items.status, "draft"),
  );
  const rows = await db
    .select({ id: items.id, code: items.code, name: items.name, status: items.status })
    .from(items)
    .where(isSeen)
    .orderBy(asc(items.nameKey), asc(items.id))
    .limit(GROUP_ITEMS_MAX);
  return { items: rows, total: await db.$count(items, isSeen) };
}
