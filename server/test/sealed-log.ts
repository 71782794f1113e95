import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { onTestFinished } from "vitest";
import { sealEntries } from "../src/platform/audit/seal-entries.ts";
import { recordAuditEvent, SYSTEM } from "../src/platform/db/audit.ts";
import type { Database } from "../src/platform/db/database.ts";
import { newId } from "../src/platform/db/ids.ts";

/**
 * Writes entries one after another, and returns the ids of all entries, in the order of the log.
 */
export async function writeEntries(db: Database, count: number): Promise<string[]> {
  for (let number = 1; number <= count; number += 1) {
    // entries of the same millisecond would have no order
    await wait(2);
    await recordAuditEvent(db, SYSTEM, {
      action: "update",
      model: "unit",
      recordId: newId(),
      recordLabel: `unit ${number}`,
      changes: [{ field: "name", from: "old", to: `new ${number}` }],
    });
  }
  const { rows } = await db.execute<{ id: string }>(sql`select id from audit_logs order by at, id`);
  return rows.map(({ id }) => id);
}

/**
 * Seals everything that has settled, regardless of age.
 *
 * @param patienceMs other tests may delay it for a moment.
 */
export async function sealNow(db: Database, key: Buffer, patienceMs = 10_000): Promise<number> {
  // times are stored in milliseconds: an entry written just now is not yet old enough
  await wait(3);
  return sealEntries(db, key, { ageSeconds: 0, patienceMs });
}

/** Changes the log as a database administrator can, by disabling its triggers first. */
export async function tamper(db: Database, ...statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/**
 * A connection of someone with the database password but without the console. It closes with the
 * test, so that its open transaction blocks no other test.
 */
export async function outsider(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
