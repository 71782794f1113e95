import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { organizations } from "../server/src/identity/accounts/organizations.table.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { bePatient, type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { NO_COUNTS, runKind, runs, START } from "../server/src/platform/runs/runs.table.ts";
import { syncProducts } from "../server/src/stock/copies/copies.sync.ts";
import { type CpuTime, cpuClock, machineLoad } from "./cpu.ts";
import { fillProducts } from "./data/products.ts";
import { workUntilDone } from "./import-runs.ts";
import type { Result } from "./report.ts";

const ROWS = 20_000;
/** Times what the bare insert takes. */
const MOST = { check: 4, sync: 6 };

/** A file of 20,000 products with a batch each, and as many products copied, beside a bare insert. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillProducts(databaseUrl, { pharmacies: 3, products: ROWS, biggest: ROWS });
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const fileStore = folderStore(folder);
  const db = openDatabase(databaseUrl);
  const cpu = await cpuClock(databaseUrl);
  const timed = async (work: () => Promise<unknown>) => {
    const [start, before] = [performance.now(), cpu()];
    await work();
    return { seconds: (performance.now() - start) / 1_000, used: usedSince(before, cpu()) };
  };
  try {
    const [source, filled, copied] = await shops(db);
    const run = await aProductRun(db, fileStore, filled);
    const baseline = await timed(() => insertBaseline(db, filled));
    const check = await timed(() => workUntilDone(db, fileStore));
    await setUnaudited(db, runs, eq(runs.id, run), { status: "applying" });
    const apply = await timed(() => workUntilDone(db, fileStore));
    const services = { db, clock: Date.now } as never;
    const sync = await timed(() =>
      syncProducts(
        services,
        SYSTEM,
        { source, target: copied },
        { dryRun: "false", onConflict: "skip" },
      ),
    );
    return [
      resultOf("inserted by a bare statement, without batches", baseline),
      resultOf("checked, each with a batch", check, { bare: baseline, most: MOST.check }),
      resultOf("imported, each with a batch", apply),
      resultOf("copied to another pharmacy", sync, { bare: baseline, most: MOST.sync }),
    ];
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const usedSince = (before: CpuTime, now: CpuTime): CpuTime => ({
  node: now.node - before.node,
  postgres: now.postgres - before.postgres,
});

type Timed = { seconds: number; used: CpuTime };

function resultOf(
  what: string,
  { seconds, used }: Timed,
  limit?: { bare: Timed; most: number },
): Result {
  const cpu = `CPU ${(used.node / 1_000).toFixed(1)} s here, ${(used.postgres / 1_000).toFixed(1)} s in the database`;
  const line = {
    what: `${ROWS.toLocaleString("en")} products ${what}`,
    measured: `${seconds.toFixed(1)} s (${cpu}, ${machineLoad()})`,
  };
  if (!limit) return line;
  const isWithin = seconds <= limit.most * limit.bare.seconds;
  return { ...line, budget: `≤ ${limit.most} × the bare statement`, isWithin };
}

/** The full one, and two empty ones. */
async function shops(db: Database): Promise<[string, string, string]> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(sql`name like 'Shop %'`)
    .orderBy(organizations.name);
  const [one, two, three] = rows.map(({ id }) => id);
  if (!(one && two && three)) throw new Error("There are fewer than three pharmacies.");
  return [one, two, three];
}

const HEADER = ["item", "sellingPrice", "taxRateBps", "batch", "expiry", "quantity"];

/** An import of a batch of each item that is to be checked. */
async function aProductRun(
  db: Database,
  fileStore: ReturnType<typeof folderStore>,
  organization: string,
): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from items where status = 'active' order by gtin limit ${ROWS}`,
  );
  const lines = rows.map(
    ({ code }, place) => `${code},6.99,23,LOT${place},2099-12-31,${place % 60}`,
  );
  const id = newId();
  const { size, sha256 } = await fileStore.receive(id, fileOf([HEADER.join(), ...lines]));
  const of = { id, name: "products.csv", contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  const run = await insertRecord(db, SYSTEM, runKind, {
    kind: "products",
    status: "checking",
    mode: "createAndUpdate",
    file: id,
    actor: SYSTEM,
    organization,
    counts: NO_COUNTS,
    place: START,
    header: HEADER,
    fileSize: size,
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: Object.fromEntries(HEADER.map((name, place) => [name, { columns: [place] }])),
  } as never);
  return run.id as string;
}

async function* fileOf(lines: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(lines.join("\n"));
}

/** Rolled back: the pharmacy is filled again from the file. */
async function insertBaseline(db: Database, organization: string): Promise<void> {
  const undone = new Error("This is never kept.");
  await db
    .transaction(async (tx) => {
      await bePatient(tx, 60_000);
      await tx.execute(sql`insert into products (id, organization, item, sku, name, "group", gtin,
          generic_name, unit, pack_unit, pack_size, selling_price, currency, tax_rate_bps, status)
        select uuidv7(), ${organization}, id, code, name, "group", gtin, generic_name, base_unit,
          pack_unit, pack_size, 699, 'EUR', 2300, 'active'
        from items where status = 'active' order by gtin limit ${ROWS}`);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}
