import { sql } from "drizzle-orm";
import { SETTINGS_ID } from "../src/identity/settings/settings.table.ts";
import { type Database, openDatabase } from "../src/platform/db/database.ts";

/** Deleting more rows than this bloats the indexes so much that the next inserts are slow. */
const FEW = 1_000;

const filled = (table: string) => `select '${table}' as name where exists (select from ${table})`;

const emptied = (table: string) => `
  if '${table}' = any(filled) then
    if exists (select from ${table} offset ${FEW}) then truncate ${table} cascade;
    else delete from ${table}; end if;
  end if;`;

/** Tables in which a sign-in leaves rows, each before those that refer to it. */
const OF_SIGN_IN = ["users", "sessions", "audit_logs"] as const;

/** Columns that the database fills in for every row. */
const STAMPS = ["created_at", "updated_at", "proved_at", "at"];

/** Rows by table, as JSON from the database. */
export type SignInRows = Record<(typeof OF_SIGN_IN)[number], Record<string, unknown>[]>;

const added = (table: string, columns: string) => `
  insert into ${table} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${table}, rows -> '${table}');`;

/**
 * Empties every table, and adds the rows of a sign-in. For a few rows this takes a tenth of the
 * time of `truncate`; constraints are not checked, because everything is deleted. A function, so
 * that its statements are planned only once.
 */
const emptying = (tables: string[], columnsOf: ReadonlyMap<string, string>) => `
  create function empty_tables(rows jsonb) returns void language plpgsql as $$
  declare filled text[] := (select array_agg(name) from (${tables.map(filled).join(" union all ")}) t);
  begin
    set local session_replication_role = replica;
    ${tables.map(emptied).join("")}
    insert into settings (id) values ('${SETTINGS_ID}');
    perform setval('organization_codes', 1, false);
    perform setval('item_numbers', 1, false);
    perform setval('price_list_numbers', 1, false);
    set local session_replication_role = origin;
    ${OF_SIGN_IN.map((table) => added(table, columnsOf.get(table) ?? "")).join("")}
  end $$`;

/** Opens a database whose tables can be emptied. */
export async function openEmptiable(url: string): Promise<Database> {
  const db = openDatabase(url);
  const { rows } = await db.$client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and column_name <> all($1)
     group by 1`,
    [STAMPS],
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  await db.$client.query(emptying([...columnsOf.keys()], columnsOf));
  return db;
}

const NO_ROWS: SignInRows = { users: [], sessions: [], audit_logs: [] };

export async function emptyTables(db: Database, rows: SignInRows = NO_ROWS): Promise<void> {
  await db.$client.query("select empty_tables($1)", [JSON.stringify(rows)]);
}

/** The contents of the tables in which a sign-in leaves rows. */
export async function signInRows(db: Database): Promise<SignInRows> {
  const read = OF_SIGN_IN.map((table) => `'${table}', (select jsonb_agg(t) from ${table} t)`);
  const { rows } = await db.$client.query(`select jsonb_build_object(${read.join(", ")}) as rows`);
  return rows[0].rows;
}

/** Everything that the migrations created, except rows. */
const SCHEMA = sql.raw(`
  select 'class', relname::text from pg_class where relnamespace = 'public'::regnamespace
  union all select 'rule', conname::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgname::text from pg_trigger where not tgisinternal
  union all select 'function', proname::text from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'schema', nspname::text from pg_namespace where nspname !~ '^pg_'
  order by 1, 2`);

/** Names of all tables, indexes, constraints, triggers, functions and schemas. */
export async function schemaOf(db: Database): Promise<string> {
  return JSON.stringify((await db.execute(SCHEMA)).rows);
}
