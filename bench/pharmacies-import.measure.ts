import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { NO_COUNTS, runKind, runs, START } from "../server/src/platform/runs/runs.table.ts";
import { type CpuTime, cpuClock, machineLoad } from "./cpu.ts";
import { workUntilDone } from "./import-runs.ts";
import { withApp } from "./in-process.ts";
import type { Result } from "./report.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 20_000);
const FILES = 3;

/** Rows by CPU second, and what the last file of many may cost beside the first. */
const CHECKED_MIN = 1_000;
const GROWTH_MAX = 1.5;

type Store = ReturnType<typeof folderStore>;
type Taken = Record<"check" | "apply", CpuTime>;

/** Files of pharmacies, one after the other, whose names and cities are alike; the last is undone. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await withApp(databaseUrl, async () => {});
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-import-"));
  const fileStore = folderStore(folder);
  try {
    const timed = timing(await cpuClock(databaseUrl));
    const work = () => timed(() => workUntilDone(db, fileStore));
    const files: Taken[] = [];
    let last = "";
    for (let file = 0; file < FILES; file += 1) {
      last = await aRun(db, fileStore, linesOf(file * ROWS));
      const check = await work();
      await setUnaudited(db, runs, eq(runs.id, last), { status: "applying" });
      files.push({ check, apply: await work() });
      const [run] = await db.select().from(runs).where(eq(runs.id, last));
      if (run?.counts.written !== ROWS) throw new Error(`Not applied: ${JSON.stringify(run)}`);
    }
    await insertRecord(db, SYSTEM, runKind, {
      kind: "organizations",
      status: "applying",
      mode: "createAndUpdate",
      actor: SYSTEM,
      counts: NO_COUNTS,
      place: START,
      undoOf: last,
    } as never);
    return results(files, await work());
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of CPU. */
const timing =
  (clock: Awaited<ReturnType<typeof cpuClock>>) =>
  async (work: () => Promise<unknown>): Promise<CpuTime> => {
    const before = clock();
    await work();
    const after = clock();
    return { node: after.node - before.node, postgres: after.postgres - before.postgres };
  };

const HEADER = [
  "name",
  "licenceNumber",
  "licenceAuthority",
  "pharmacistName",
  "email",
  "phone",
  "line1",
  "city",
  "postalCode",
  "country",
  "timeZone",
  "currency",
  "locale",
  "isOther",
];

const BEGINNINGS = "Bal Car Dun Ennis Fer Glen Hart Inver Kil Lis Mor New Orm Port Rath".split(" ");
const ENDS = "brack castle dale ey ford grove haven kerry lough mount pole ran stow ton".split(" ");
const SHOPS = ["Pharmacy", "Chemist", "Dispensary", "Late Night Pharmacy", "Family Pharmacy"];
const PEOPLE = 400;
const CITIES = BEGINNINGS.length * ENDS.length;

/** Numbers that are far apart for neighbours, so that a city's pharmacies are all over the file. */
const spread = (n: number, count: number) => (n * 7_919) % count;

const word = (n: number) =>
  `${BEGINNINGS[n % BEGINNINGS.length]}${ENDS[Math.floor(n / BEGINNINGS.length) % ENDS.length]}`;

function* linesOf(first: number): Generator<Buffer> {
  yield Buffer.from(`${HEADER.join()}\n`);
  for (let n = first; n < first + ROWS; n += 1) {
    const city = spread(n, CITIES);
    const name = `${word(spread(n, PEOPLE * 31))}${n % 97} ${SHOPS[n % SHOPS.length]} ${n}`;
    const cells = [name, `L-${n}`, "Pharmacy regulator", "Aoife Brennan", `desk${n}@shop.example`];
    const place = ["+353209110001", `${n} Mill Street`, word(city), `P${city}`, "IE"];
    yield Buffer.from(`${[...cells, ...place, "Europe/Dublin", "EUR", "en-IE", "yes"].join()}\n`);
  }
}

async function aRun(db: Database, fileStore: Store, lines: Iterable<Buffer>): Promise<string> {
  const file = newId();
  const { size, sha256 } = await fileStore.receive(
    file,
    (async function* () {
      yield* lines;
    })(),
  );
  const of = { id: file, name: "shops.csv", contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  const { id } = await insertRecord(db, SYSTEM, runKind, {
    kind: "organizations",
    status: "checking",
    mode: "createAndUpdate",
    file,
    actor: SYSTEM,
    counts: NO_COUNTS,
    place: START,
    startedAt: new Date().toISOString(),
    header: HEADER,
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: Object.fromEntries(HEADER.map((name, place) => [name, { columns: [place] }])),
  } as never);
  return id as string;
}

function results(files: readonly Taken[], undo: CpuTime): Result[] {
  const cpu = ({ node, postgres }: CpuTime) => node + postgres;
  const rate = (taken: CpuTime) =>
    `${((ROWS / cpu(taken)) * 1_000).toFixed(0)} rows by CPU second (${((taken.node / ROWS) * 1_000).toFixed(0)} + ${((taken.postgres / ROWS) * 1_000).toFixed(0)} µs a row)`;
  const rows = ROWS.toLocaleString("en");
  const [first] = files;
  const last = files.at(-1);
  if (!first || !last) return [];
  const growth = (of: "check" | "apply") => cpu(last[of]) / cpu(first[of]);
  return [
    ...files.flatMap(({ check, apply }, file) => [
      {
        what: `${rows} pharmacies checked, beside ${(file * ROWS).toLocaleString("en")}`,
        measured: `${rate(check)}; ${machineLoad()}`,
        budget: `≥ ${CHECKED_MIN.toLocaleString("en")}`,
        isWithin: (ROWS / cpu(check)) * 1_000 >= CHECKED_MIN,
      },
      { what: "the same applied", measured: rate(apply) },
    ]),
    ...(["check", "apply"] as const).map((of) => ({
      what: `${of} of the last file beside the first`,
      measured: growth(of).toFixed(2),
      budget: `≤ ${GROWTH_MAX}`,
      isWithin: growth(of) <= GROWTH_MAX,
    })),
    {
      what: "the last file undone, beside its apply",
      measured: `${(cpu(undo) / cpu(last.apply)).toFixed(2)}: ${rate(undo)}`,
      budget: "≤ 1",
      isWithin: cpu(undo) <= cpu(last.apply),
    },
  ];
}
