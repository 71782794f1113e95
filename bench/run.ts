import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { measureById } from "./by-id.ts";
import { clearAtTheEnd } from "./ending.ts";
import { measureImports } from "./imports.ts";
import { measureKills } from "./kills.ts";
import { measureList } from "./list.ts";
import { measureLongLists } from "./long-lists.ts";
import { measureManyWrites } from "./many-writes.ts";
import { measureReading } from "./reading.ts";
import { print, type Result } from "./report.ts";
import { measureSealedLog } from "./sealed-log.ts";
import { measureSessionCheck } from "./session.ts";
import { measureStartUp } from "./start-up.ts";
import { measureSubscriptions } from "./subscriptions.ts";
import { measureWeb } from "./web.ts";
import { measureWrites } from "./writes.ts";

type Measure = (databaseUrl: string) => Promise<Result[]>;

/** The `measure` of each `<noun>.measure.ts` in this folder. */
async function ofNouns(): Promise<Record<string, Measure>> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".measure.ts"));
  const loaded = files.map(async (file): Promise<[string, Measure]> => {
    const { measure } = (await import(`./${file}`)) as { measure: Measure };
    return [file.replace(".measure.ts", ""), measure];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** Each measurement gets a migrated, empty database of its own on one real server. */
const MEASUREMENTS: Record<string, Measure> = {
  session: measureSessionCheck,
  writes: measureWrites,
  many: measureManyWrites,
  imports: measureImports,
  kills: measureKills,
  startup: measureStartUp,
  one: measureById,
  list: measureList,
  sealed: measureSealedLog,
  long: measureLongLists,
  ...(await ofNouns()),
  reading: measureReading,
  subscriptions: measureSubscriptions,
  web: measureWeb,
};

/** One needs a browser, the others minutes: they are only measured when they are named. */
const NAMED_ONLY = [
  "web",
  "price-lists",
  "kills",
  "items",
  "acts",
  "items-large",
  "products",
  "products-growth",
  "products-import",
  "pharmacies-import",
  "orders",
];

const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir });
const clear = clearAtTheEnd(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
try {
  const wanted = process.argv.slice(2);
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    const isWanted = wanted.length > 0 ? wanted.includes(name) : !NAMED_ONLY.includes(name);
    if (!isWanted) continue;
    results.push(...(await measure(await database(`bench_${name}`))));
  }
  if (results.length === 0) throw new Error(`Nothing was measured: ${wanted.join(", ")}`);
  print(results);
  process.exitCode = results.every(({ isWithin }) => isWithin !== false) ? 0 : 1;
} finally {
  await clear();
}

async function database(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}
