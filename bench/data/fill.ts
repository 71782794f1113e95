import pg from "pg";

export async function fill(databaseUrl: string, statements: (string | [string, unknown[]])[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // by the console's own name, else every row would be noted in the log as a direct change
  await client.query("set application_name = 'pharmacy-admin'");
  // the search index adds many rows at once far faster than one by one
  await client.query("set gin_pending_list_limit = '1GB'; set maintenance_work_mem = '512MB'");
  for (const statement of statements) {
    const [text, values] = typeof statement === "string" ? [statement, []] : statement;
    await client.query(text, values);
  }
  await client.end();
}
