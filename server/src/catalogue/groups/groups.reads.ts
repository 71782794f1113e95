import type { Group } from "@pharmacy/contract/groups/groups";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { groupKind } from "./groups.table.ts";
import { derived } from "./groups.tree.ts";

type Handle = Database | Transaction;

export function readGroup(db: Handle, id: string): Promise<Group> {
  return getRecord(db, groupKind, id, derived);
}

/** Includes the group itself. */
export async function idsBelow(db: Handle, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive below (id) as (
      select ${id}::uuid union select one.id from groups one join below on one.parent = below.id)
    select id from below`);
  return rows.map((row) => row.id);
}
