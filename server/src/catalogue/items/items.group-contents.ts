import type { GroupContents } from "@pharmacy/contract/groups/groups";
import { GROUP_ITEMS_MAX, GROUPS_SHOWN_MAX } from "@pharmacy/contract/groups/groups.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { idsBelow, readGroup } from "../groups/groups.reads.ts";
import { groups } from "../groups/groups.table.ts";
import { derived } from "../groups/groups.tree.ts";
import { items } from "./items.table.ts";

/** Pharmacies do not see drafts. */
export async function readContents(db: Database, actor: Actor, id: string): Promise<GroupContents> {
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
  const below = await db
    .select({ id: groups.id, name: groups.name, itemCount: derived.itemCount })
    .from(groups)
    .where(eq(groups.parent, id))
    .orderBy(asc(groups.sortOrder), asc(groups.nameKey), asc(groups.id))
    .limit(GROUPS_SHOWN_MAX);
  return { groups: below, items: rows, total: await db.$count(items, isSeen) };
}
