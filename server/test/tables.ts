import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type Database, openDatabase } from "../src/db/database.ts";
import * as schema from "../src/db/schema.ts";
import { SETTINGS_ID } from "../src/settings/settings.table.ts";

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map(getTableName);

/** More rows than this leave so much behind in the indexes that what is added next is slow. */
const FEW = 1_000;

const emptied = (table: string) => `
  if exists (select from ${table}) then
    if exists (select from ${table} offset ${FEW}) then truncate ${table} cascade;
    else delete from ${table}; end if;
  end if;`;

/**
 * Empties every table. For a few rows a tenth of what `truncate` takes; nothing is checked, because
 * everything goes. A function, whose statements are planned once.
 */
const EMPTY = `create function empty_tables() returns void language plpgsql as $$ begin
    set local session_replication_role = replica;
    ${tables.map(emptied).join("")}
    insert into settings (id) values ('${SETTINGS_ID}');
    alter sequence organization_codes restart;
  end $$`;

/** Opens a database whose tables can be emptied. */
export async function openEmptiable(url: string): Promise<Database> {
  const db = openDatabase(url);
  await db.$client.query(EMPTY);
  return db;
}

export async function emptyTables(db: Database): Promise<void> {
  await db.$client.query("select empty_tables()");
}

/** What the migrations have made, besides rows. */
const SCHEMA = sql.raw(`
  select 'class', relname::text from pg_class where relnamespace = 'public'::regnamespace
  union all select 'rule', conname::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgname::text from pg_trigger where not tgisinternal
  union all select 'function', proname::text from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'schema', nspname::text from pg_namespace where nspname !~ '^pg_'
  order by 1, 2`);

/** Names of all tables, indexes, rules, triggers, functions and schemas there are. */
export async function schemaOf(db: Database): Promise<string> {
  return JSON.stringify((await db.execute(SCHEMA)).rows);
}
