import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Runs SQL as a person would who has the database password but does not use the console. */
async function past(text: string, values: unknown[] = []): Promise<void> {
  const { connectionString } = server.db.$client.options;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

async function directEntries() {
  const { rows } = await server.db.execute(
    sql`select action, model, record_id, record_label, changes from audit_logs
      where actor_type = 'direct' order by at, id`,
  );
  return rows;
}

/** Guarantees that changes made directly in the database are logged. */
test("changes made directly in the database appear in the audit log, marked as direct", async () => {
  const unit = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
  expect(await directEntries()).toEqual([]);
  await past("update units set name = 'pill' where id = $1", [unit.id]);
  await past("update users set password_hash = 'leaked' where id = $1", [server.adminId()]);
  await past("delete from units where id = $1", [unit.id]);
  const entries = await directEntries();
  expect(entries.map(({ action, model }) => `${action} ${model}`)).toEqual([
    "update unit",
    "update user",
    "delete unit",
  ]);
  expect(entries[0]).toMatchObject({
    record_id: unit.id,
    record_label: "pill",
    changes: [{ field: "name", from: "tablet", to: "pill" }],
  });
  expect(entries[1]?.changes).toEqual([{ field: "password_hash", from: null, to: "•••" }]);
  expect(JSON.stringify(entries)).not.toContain("leaked");
});

test("every table of records has a trigger", async () => {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'version'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid
          and t.tgfoid = 'note_direct_change'::regproc)`,
  );
  expect(rows).toEqual([]);
});
