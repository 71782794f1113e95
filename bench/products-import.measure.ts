import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { APPLICATION, type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { NO_COUNTS, runKind, runs, START } from "../server/src/platform/runs/runs.table.ts";
import { syncProducts } from "../server/src/stock/copies/copies.sync.ts";
import { type CpuTime, cpuClock, machineLoad } from "./cpu.ts";
import { fill } from "./data/fill.ts";
import { pharmaciesOf } from "./data/pharmacies.ts";
import { fillShelves } from "./data/shelves.ts";
import { workUntilDone } from "./import-runs.ts";
import type { Result } from "./report.ts";

const PRODUCTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROWS = 20_000;
const PHARMACIES = 5_000;

/** Seconds for the check and the apply of a file together. */
const SECONDS_MAX = 4;
const PHARMACIES_MIN = 1_000;

/** Pharmacies that the shelves fill, and empty ones beside them. */
const FILLED = 1_000;
const EMPTY = 4;

/**
 * A file of 20,000 products with a batch each into a table of a million, beside the file copied by
 * the database and written with its entries by one statement; as many products copied; and a file
 * of pharmacies.
 */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillShelves(databaseUrl, PRODUCTS);
  await addShops(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const fileStore = folderStore(folder);
  const db = openDatabase(databaseUrl);
  const timed = timing(await cpuClock(databaseUrl));
  try {
    const [warming, filled, bare, copied] = await emptyShops(db);
    const imported = async (file: File, organization: string | null) => {
      const run = await aRun(db, fileStore, file, organization);
      const check = await timed(() => workUntilDone(db, fileStore));
      await setUnaudited(db, runs, eq(runs.id, run), { status: "applying" });
      const apply = await timed(() => workUntilDone(db, fileStore));
      await requireWritten(db, run, file.lines.length);
      return { check, apply, path: await pathOf(db, fileStore, run) };
    };
    const file = await productFile(db, ROWS);
    // the first batches of a process take several times as long
    await imported({ ...file, lines: file.lines.slice(0, ROWS / 10) }, warming);
    const products = await imported(file, filled);
    const baseline = await timed(() => writeBare(databaseUrl, products.path, bare));
    const services = { db, clock: Date.now } as never;
    const of = { source: filled, target: copied };
    const how = { dryRun: "false", onConflict: "skip" } as const;
    const sync = await timed(() => syncProducts(services, SYSTEM, of, how));
    const pharmacies = await imported(pharmacyFile(PHARMACIES), null);
    return [
      ...resultsOf("products, each with a batch,", ROWS, products),
      {
        what: `the same, check and apply together, into ${PRODUCTS.toLocaleString("en")} products`,
        ...within(products, (seconds) => seconds <= SECONDS_MAX, `≤ ${SECONDS_MAX} s`),
      },
      resultOf("the same file copied and written by one statement", ROWS, baseline),
      resultOf("as many products copied to another pharmacy", ROWS, sync),
      ...resultsOf("pharmacies", PHARMACIES, pharmacies),
      {
        what: "the same, check and apply together",
        ...within(
          pharmacies,
          (seconds) => PHARMACIES / seconds >= PHARMACIES_MIN,
          `≥ ${PHARMACIES_MIN.toLocaleString("en")} rows/s`,
          PHARMACIES,
        ),
      },
    ];
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Timed = { seconds: number; used: CpuTime };
type Imported = { check: Timed; apply: Timed };

function timing(cpu: () => CpuTime) {
  return async (work: () => Promise<unknown>): Promise<Timed> => {
    const [start, before] = [performance.now(), cpu()];
    await work();
    const [seconds, now] = [(performance.now() - start) / 1_000, cpu()];
    const used = { node: now.node - before.node, postgres: now.postgres - before.postgres };
    return { seconds, used };
  };
}

function resultsOf(what: string, rows: number, { check, apply }: Imported): Result[] {
  return [
    resultOf(`${rows.toLocaleString("en")} ${what} checked`, rows, check),
    resultOf(`${rows.toLocaleString("en")} ${what} applied`, rows, apply),
  ];
}

function resultOf(what: string, rows: number, taken: Timed): Result {
  return { what, measured: measuredAs(taken, rows) };
}

function within(
  { check, apply }: Imported,
  isWithin: (seconds: number) => boolean,
  budget: string,
  rows = ROWS,
) {
  const seconds = check.seconds + apply.seconds;
  const used = {
    node: check.used.node + apply.used.node,
    postgres: check.used.postgres + apply.used.postgres,
  };
  return { measured: measuredAs({ seconds, used }, rows), budget, isWithin: isWithin(seconds) };
}

function measuredAs({ seconds, used: { node, postgres } }: Timed, rows: number): string {
  const cpu = `CPU ${(node / 1_000).toFixed(1)} s here, ${(postgres / 1_000).toFixed(1)} s in the database`;
  return `${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s (${cpu}, ${machineLoad()})`;
}

async function addShops(databaseUrl: string): Promise<void> {
  await fill(databaseUrl, [
    ...pharmaciesOf(FILLED + 1, FILLED + EMPTY),
    `insert into subscriptions (id, organization, plan, start_date, end_date, grace_end_date,
        anchor_date, is_trial, plan_code, plan_name, interval, price, currency, tax_rate_bps)
      select uuidv7(), id, md5('plan')::uuid, current_date - 30, current_date + 335,
        current_date + 349, current_date - 30, false, 'BENCH', 'Bench', 'year', 7900, 'EUR', 2300
      from organizations o where name like 'Shop %'
        and not exists (select from subscriptions where organization = o.id)`,
    "vacuum analyze organizations",
    "checkpoint",
  ]);
}

async function emptyShops(db: Database): Promise<[string, string, string, string]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from organizations
    where name = any(${sql.param(Array.from({ length: EMPTY }, (_, n) => `Shop ${FILLED + 1 + n}`))}::text[])
    order by name`);
  const [one, two, three, four] = rows.map(({ id }) => id);
  if (!(one && two && three && four)) throw new Error("There are too few empty pharmacies.");
  return [one, two, three, four];
}

type File = {
  kind: "products" | "organizations";
  header: readonly string[];
  lines: readonly string[];
};

const HEADER = ["item", "sellingPrice", "taxRateBps", "batch", "expiry", "quantity"];

/** A batch of each item. */
async function productFile(db: Database, count: number): Promise<File> {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from items where status = 'active' order by gtin limit ${count}`,
  );
  const lines = rows.map(
    ({ code }, place) => `${code},6.99,23,LOT${place},2099-12-31,${place % 60}`,
  );
  return { kind: "products", header: HEADER, lines };
}

const PHARMACY =
  "name,licenceNumber,licenceAuthority,pharmacistName,email,phone,line1,city,postalCode,country,currency,timeZone,locale,plan".split(
    ",",
  );

const TREES = ["Aster", "Birch", "Cedar", "Dahlia", "Elm", "Fern", "Gorse", "Hazel", "Iris", "Oak"];
const PLACES = ["Bridge", "Market", "Castle", "Harbour", "Station", "Abbey", "Quay", "Mill"];
const TOWNS = ["Bally", "Kil", "Dun", "Clon", "Car", "Mul", "Ath", "Ros", "Tra", "Lis"];
const ENDS = ["more", "beg", "ard", "low", "gar", "scar", "lee", "ford", "boy", "wick"];

/** Names that share words, in a hundred towns. */
function pharmacyFile(count: number): File {
  const of = (words: readonly string[], n: number) => words[n % words.length];
  const lines = Array.from({ length: count }, (_, n) => {
    const name = `${of(TREES, n)} ${of(PLACES, Math.floor(n / 10))} Pharmacy ${(n * 7919) % 1_000_003}`;
    const town = `${of(TOWNS, n)}${of(ENDS, Math.floor(n / 10))}`;
    const own = `${name},NEW-${n},Pharmacy regulator,Aoife Brennan,new${n}@chain.example`;
    return `${own},+353209110001,${n} Mill Street,${town},P${n},IE,EUR,Europe/Dublin,en-IE,BENCH`;
  });
  return { kind: "organizations", header: PHARMACY, lines };
}

/** An import that is to be checked. */
async function aRun(
  db: Database,
  fileStore: ReturnType<typeof folderStore>,
  { kind, header, lines }: File,
  organization: string | null,
): Promise<string> {
  const id = newId();
  const { size, sha256 } = await fileStore.receive(id, bytesOf([header.join(), ...lines]));
  const of = { id, name: `${kind}.csv`, contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  const run = await insertRecord(db, SYSTEM, runKind, {
    kind,
    status: "checking",
    mode: "createAndUpdate",
    file: id,
    actor: SYSTEM,
    organization,
    counts: NO_COUNTS,
    place: START,
    header,
    fileSize: size,
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: Object.fromEntries(header.map((name, place) => [name, { columns: [place] }])),
  } as never);
  return run.id as string;
}

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(lines.join("\n"));
}

async function requireWritten(db: Database, id: string, rows: number): Promise<void> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  if (run?.status === "done" && run.counts.new === rows && run.counts.left === 0) return;
  throw new Error(`Not applied: ${JSON.stringify([run?.status, run?.message, run?.counts])}`);
}

async function pathOf(
  db: Database,
  fileStore: ReturnType<typeof folderStore>,
  id: string,
): Promise<string> {
  const [run] = await db.select({ file: runs.file }).from(runs).where(eq(runs.id, id));
  if (!run?.file) throw new Error("The import has no file.");
  return fileStore.pathOf(run.file);
}

/** The best bare way: neither checked, nor locked, nor in steps. */
async function writeBare(databaseUrl: string, path: string, organization: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: APPLICATION });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`create temp table copied (item text, price numeric, tax numeric,
      batch text, expiry date, quantity int) on commit drop`);
    await client.query(`copy copied from '${path}' (format csv, header true)`);
    await client.query("analyze copied");
    await client.query(BARE, [organization]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

const change = (name: string, value: string) =>
  `jsonb_build_object('field', '${name}', 'from', null, 'to', ${value})`;

const entries = (model: string, label: string, changes: Record<string, string>, of: string) => `
  insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label,
    organization, outcome, changes)
  select uuidv7(), 'system', 'System', 'create', '${model}', id, ${label}, organization, 'success',
    jsonb_build_array(${Object.entries(changes).map(([name, value]) => change(name, value))})
  from ${of}`;

const PRODUCT_CHANGES = {
  organization: "organization",
  item: "item",
  sku: "sku",
  name: "name",
  group: '"group"',
  gtin: "gtin",
  unit: "unit",
  packUnit: "pack_unit",
  packSize: "pack_size",
  sellingPrice: "selling_price",
  currency: "currency",
  taxRateBps: "tax_rate_bps",
  status: "status",
  source: "source",
};

const BATCH_CHANGES = {
  organization: "organization",
  product: "product",
  batchNumber: "batch_number",
  expiryDate: "expiry_date",
  quantity: "quantity",
};

const BARE = `
  with written as (
    insert into products (id, organization, item, sku, name, "group", gtin, generic_name, unit,
      pack_unit, pack_size, selling_price, currency, tax_rate_bps, status, source, group_key,
      quantity_on_hand, next_expiry_on, first_expiry_on, last_stock_at)
    select uuidv7(), $1::uuid, i.id, i.code, i.name, i."group", i.gtin, i.generic_name, i.base_unit,
      i.pack_unit, i.pack_size, c.price * 100, 'EUR', c.tax * 100, 'active', 'import', g.key,
      c.quantity, case when c.quantity > 0 then c.expiry end,
      case when c.quantity > 0 then c.expiry end, now()
    from copied c join items i on i.code = c.item
      join (select id, group_key(id) as key from groups) g on g.id = i."group"
    on conflict (organization, lower(sku)) where archived_at is null
      do update set selling_price = excluded.selling_price, tax_rate_bps = excluded.tax_rate_bps
    returning *),
  of_products as (${entries("product", "name", PRODUCT_CHANGES, "written")}),
  batches as (
    insert into product_batches (id, organization, product, product_name, batch_number,
      expiry_date, quantity)
    select uuidv7(), w.organization, w.id, w.name, c.batch, c.expiry, c.quantity
    from copied c join written w on w.sku = c.item
    on conflict (product, batch_number) do update set quantity = excluded.quantity
    returning *),
  of_batches as (${entries("productBatch", "batch_number || ' · ' || product_name", BATCH_CHANGES, "batches")}
    returning id, record_id, at)
  insert into stock_movements (id, at, organization, product, batch, batch_number, change,
    shelf_change, balance, reason, actor_name)
  select e.id, e.at, b.organization, b.product, b.id, b.batch_number, b.quantity, b.quantity,
    b.quantity, 'opening', 'System'
  from batches b join of_batches e on e.record_id = b.id`;
