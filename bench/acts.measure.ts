import type { Act, Where } from "./acts/acts.ts";
import { ACTS } from "./acts/all.ts";
import { countTrips, type Trips } from "./acts/count-trips.ts";
import { type Side, sequenceOf } from "./acts/sides.ts";
import { headOf, ratiosOf, rowOf } from "./acts/table.ts";
import { cpuClock } from "./cpu.ts";
import { fill } from "./data/fill.ts";
import { fillShelves } from "./data/shelves.ts";
import { median, type Result } from "./report.ts";
import { type Running, startBareServer, startServer, tokenOf } from "./server.ts";
import { roundsOf } from "./side-by-side.ts";

const PRODUCTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** A run of each side. Without any, statements and round trips are counted and nothing is timed. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

/** More than the bare server writes in a run of all rounds. */
const TARGETS = 20_000;

const MODES: [workers: number, where: Where][] = [
  [1, "many"],
  [16, "many"],
  [16, "one"],
];

/**
 * Acts on a million products of a thousand pharmacies, beside the best known statement for each over
 * HTTP, by turns, each server on a copy of the same database. Prints a table.
 *
 * `BENCH_FILLED` is the address of a database filled before, without connections; `BENCH_ACTS`
 * names the acts to measure.
 */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const names = process.env.BENCH_ACTS?.split(" ");
  const acts = ACTS.filter(({ name }) => !names || names.includes(name));
  const filled = process.env.BENCH_FILLED ?? databaseUrl;
  if (filled === databaseUrl) await fillShelves(databaseUrl, PRODUCTS);
  const ownUrl = await copyOf(filled, "own");
  for (const act of acts) await fill(ownUrl, act.fill ?? []);
  const bareUrl = await copyOf(ownUrl, "bare");
  const ours: Side = { who: "the server", databaseUrl: ownUrl, isOurs: true };
  const bare: Side = { who: "the bare server", databaseUrl: bareUrl, isOurs: false };
  const trips = await countTrips(acts, [ours, bare]);
  process.stdout.write(headOf());
  return SECONDS > 0 ? timed(acts, trips, [ours, bare]) : acts.map((act) => countedOf(act, trips));
}

function countedOf(act: Act, trips: Map<string, Trips>): Result {
  const counted = trips.get(act.name);
  process.stdout.write(rowOf(act.what, counted));
  return sameResult(act.what, counted?.differences ?? []);
}

async function timed(acts: Act[], trips: Map<string, Trips>, [ours, bare]: [Side, Side]) {
  const server = await startServer({ DATABASE_URL: ours.databaseUrl, DEMO: "false" });
  const bareServer = await startBareServer(bare.databaseUrl);
  try {
    const cpu = await cpuClock(ours.databaseUrl);
    const databaseMs = () => cpu().postgres;
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const sides: Sides = {
      ours: { ...ours, running: { ...server, databaseMs, authorization } },
      bare: { ...bare, running: { ...bareServer, databaseMs } },
    };
    const results: Result[] = [];
    for (const act of acts) {
      const modes = MODES.filter(([, where]) => where === "many" || !act.isOfNetwork);
      for (const mode of modes) results.push(...(await beside(sides, act, mode, trips)));
    }
    return results;
  } finally {
    await bareServer.stop();
    await server.stop();
  }
}

type Timed = Running & { databaseMs(): number; authorization?: string };
type Sides = Record<"ours" | "bare", Side & { running: Timed }>;

async function beside(
  { ours, bare }: Sides,
  act: Act,
  [workers, where]: [number, Where],
  trips: Map<string, Trips>,
): Promise<Result[]> {
  const one = await sequenceOf(ours, act, where, TARGETS);
  const other = await sequenceOf(bare, act, where, TARGETS);
  const rounds = await roundsOf(
    workers,
    { ...ours.running, next: one.next },
    { ...bare.running, next: other.next },
    SECONDS,
  );
  const what = `${act.what}, ${workers} at once${where === "one" ? " in one pharmacy" : ""}`;
  const counted = trips.get(act.name);
  process.stdout.write(rowOf(what, counted, rounds));
  const differences = [
    ...(counted?.differences ?? []),
    ...(await one.differences()),
    ...(await other.differences()),
  ];
  const least = act.least?.[where];
  const ratio = median(ratiosOf(rounds));
  const measured = ratio.toFixed(2);
  const result: Result =
    least === undefined
      ? { what, measured }
      : { what, measured, budget: `≥ ${least}`, isWithin: ratio >= least };
  return differences.length === 0 ? [result] : [result, sameResult(what, differences)];
}

function sameResult(what: string, differences: string[]): Result {
  const measured = differences.length === 0 ? "the same" : `DIFFERS: ${differences.join("; ")}`;
  return {
    what: `${what}, beside the bare server`,
    measured,
    budget: "the same",
    isWithin: differences.length === 0,
  };
}

/** The same database again, under another name. */
async function copyOf(databaseUrl: string, side: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const copy = `acts_${side}`;
  await fill(url.href, [
    `drop database if exists "${copy}"`,
    `create database "${copy}" template "${name}"`,
  ]);
  url.pathname = `/${copy}`;
  return url.href;
}
