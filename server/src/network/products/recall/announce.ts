import { sql } from "drizzle-orm";
import { noteEntry } from "../../../platform/db/committed-entries.ts";
import type { Transaction } from "../../../platform/db/database.ts";

/** Announces the newest entries of notices, so that every pharmacy's screens show its own at once. */
export async function announce(tx: Transaction, notices: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct on (record_id) id from audit_logs
    where record_id = any(${sql.param([...notices])}::uuid[]) and model = 'recallNotice'
    order by record_id, at desc, id desc`);
  for (const { id } of rows) noteEntry(tx, id);
}
