import pg from "pg";
import type { Result } from "./report.ts";
import { startBaselineServer, startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

/** One record by its id, for one caller and for sixteen at once, beside the minimal server. */
export async function measureById(databaseUrl: string): Promise<Result[]> {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DEMO: "false",
    LOG_LEVEL: "info",
  });
  const baseline = await startBaselineServer(databaseUrl);
  try {
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const id = await anyUnit(databaseUrl);
    const ours = { ...server, path: `/api/units/${id}`, authorization };
    const theirs = { ...baseline, path: `/record/${id}` };
    const what = "one record by id, beside a bare server";
    return [
      ratioOf(`${what}, 1 at once`, await sideBySide(1, ours, theirs)),
      ratioOf(`${what}, 16 at once`, await sideBySide(16, ours, theirs), 0.5),
    ];
  } finally {
    await baseline.stop();
    await server.stop();
  }
}

async function anyUnit(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
     values (gen_random_uuid(), 'TAB', 'tablet', 'tablets', 'tab', 'presentation', 0, 1, 'active')
     returning id`,
  );
  await client.end();
  return rows[0]?.id ?? "";
}
