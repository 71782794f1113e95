import pg from "pg";
import { type Act, callsOf, type Where } from "./acts/acts.ts";
import { changePrice, createProduct } from "./acts/product-acts.ts";
import { headOf, rowOf } from "./acts/table.ts";
import { cpuClock } from "./cpu.ts";
import { fill } from "./data/fill.ts";
import { fillShelves } from "./data/shelves.ts";
import type { Result } from "./report.ts";
import { type Running, startBareServer, startServer, tokenOf } from "./server.ts";
import { type Measured, roundsOf } from "./side-by-side.ts";

const PRODUCTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** A run of each side. */
const SECONDS = 2;

const MODES: [workers: number, where: Where][] = [
  [1, "many"],
  [16, "many"],
  [16, "one"],
];

const ACTS = [createProduct, changePrice] as unknown as Act[];

/**
 * Each act on a million products of a thousand pharmacies, beside the best known statement for it
 * over HTTP, by turns, each server on a copy of the same database. Prints a table.
 * `BENCH_FILLED` is the address of a database filled before, with nobody connected.
 */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const filled = process.env.BENCH_FILLED ?? databaseUrl;
  if (filled === databaseUrl) await fillShelves(databaseUrl, PRODUCTS);
  const [ownUrl, bareUrl] = [await copyOf(filled, "own"), await copyOf(filled, "bare")];
  const server = await startServer({ DATABASE_URL: ownUrl, DEMO: "false" });
  const bare = await startBareServer(bareUrl);
  try {
    const cpu = await cpuClock(ownUrl);
    const databaseMs = () => cpu().postgres;
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const sides: Sides = {
      ours: { ...server, databaseMs, authorization, databaseUrl: ownUrl },
      bare: { ...bare, databaseMs, databaseUrl: bareUrl },
    };
    process.stdout.write(headOf());
    const results: Result[] = [];
    for (const act of ACTS) {
      for (const [workers, where] of MODES) {
        results.push(await beside(sides, act, { workers, where }));
      }
    }
    return results;
  } finally {
    await bare.stop();
    await server.stop();
  }
}

type Side = Running & { databaseMs(): number; databaseUrl: string; authorization?: string };
type Sides = { ours: Side; bare: Side };
type Mode = { workers: number; where: Where };

async function beside({ ours, bare }: Sides, act: Act, { workers, where }: Mode): Promise<Result> {
  const one = await calls(ours, act, where, (target) => act.ours(target));
  const other = await calls(bare, act, where, (target) => {
    return { method: "POST", path: `/${act.name}`, body: act.bare(target) };
  });
  const rounds = await roundsOf(
    workers,
    { ...ours, next: one.next },
    { ...bare, next: other.next },
    SECONDS,
  );
  const what = `${act.what}, ${workers} at once${where === "one" ? " in one pharmacy" : ""}`;
  const differences = [
    ...(await one.differences("the server")),
    ...(await other.differences("the bare one")),
  ];
  process.stdout.write(rowOf(what, rounds));
  for (const difference of differences) process.stdout.write(`DIFFERS: ${what}: ${difference}\n`);
  return resultOf(what, rounds, act.least?.[where], differences.length === 0);
}

/** What to call, and whether it did what it should. */
async function calls(side: Side, act: Act, where: Where, call: Parameters<typeof callsOf>[1]) {
  const targets = await asked(side, (client) => act.targets(client, where));
  const sequence = callsOf(targets, call);
  const before = await countsOf(side, act);
  return {
    next: sequence.next,
    async differences(who: string): Promise<string[]> {
      const after = await countsOf(side, act);
      const done = sequence.done();
      return Object.entries({ rows: 1, entries: 1, movements: act.movements ?? 0 }).flatMap(
        ([what, each]) => {
          const wrote = Number(after[what]) - Number(before[what]);
          if (wrote === each * done) return [];
          return [`${who} answered ${done} calls and wrote ${wrote} ${what}`];
        },
      );
    },
  };
}

function countsOf(side: Side, { written }: Act): Promise<Record<string, unknown>> {
  return asked(side, async (client) => {
    const { rows } = await client.query(`select (${written}) as rows,
      (select count(*) from audit_logs) as entries, (select count(*) from stock_movements) as movements`);
    return rows[0];
  });
}

async function asked<Of>({ databaseUrl }: Side, ask: (client: pg.Client) => Promise<Of>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

function resultOf(
  what: string,
  [ours, bare]: [Measured[], Measured[]],
  least: number | undefined,
  isSame: boolean,
): Result {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
  const ratio = [...ratios].sort((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0;
  const measured = ratio.toFixed(2);
  if (least === undefined) return { what, measured };
  return { what, measured, budget: `≥ ${least}`, isWithin: isSame && ratio >= least };
}

/** The same database again; each side writes to its own. */
async function copyOf(databaseUrl: string, side: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const copy = `${name}_${side}`;
  url.pathname = "/postgres";
  await fill(url.href, [
    `drop database if exists "${copy}"`,
    `create database "${copy}" template "${name}"`,
  ]);
  url.pathname = `/${copy}`;
  return url.href;
}
