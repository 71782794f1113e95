import { setImmediate as breathe } from "node:timers/promises";
import type { ChainReport } from "@pharmacy/contract/audit-logs/audit-chain";
import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { slicesOf } from "../db/slices.ts";
import { type ChainStart, chainStart, isOurs } from "./archived.ts";
import { faultOf, readChain, type Sealed } from "./chain.ts";
import { type ClockStep, foundClockStep, readClockSteps } from "./clock-steps.ts";

const BUDGET_MS = 1_000;

type Spot = { place: number; hash: Buffer; at: string; id: string };

type Broken = NonNullable<ChainReport["broken"]>;

type VerifyOptions = {
  after?: number | undefined;
  budgetMs?: number;
};

export async function verifyChain(
  db: Database,
  key: Buffer,
  options: VerifyOptions = {},
): Promise<ChainReport> {
  const report = await walkChain(db, key, options);
  const { place } = await chainStart(db);
  // entries archived during the verification are not missing
  const isOutdated = report.broken !== null && place !== report.archivedPlace;
  return isOutdated ? verifyChain(db, key, options) : report;
}

async function walkChain(
  db: Database,
  key: Buffer,
  { after = 0, budgetMs = BUDGET_MS }: VerifyOptions = {},
): Promise<ChainReport> {
  const deadline = performance.now() + budgetMs;
  const start = await chainStart(db);
  const from = await spotAt(db, start, after);
  const lastPlace = await lastPlaceOf(db, start);
  const steps = await readClockSteps(db, key);
  const order = await orderOf(db, start, steps);
  const report = (spot: Spot, found: Partial<ChainReport>): ChainReport => ({
    checked: spot.place - from.place,
    place: spot.place,
    lastPlace,
    isDone: true,
    archivedPlace: start.place,
    unsealed: 0,
    head: spot.place === 0 ? null : spot.hash.toString("hex"),
    broken: null,
    clockStep: null,
    clockSteps: steps.map(({ place: _, ...step }) => step),
    ...found,
  });
  if (start.archive && !isOurs(key, start.archive)) {
    return report(from, { broken: { entry: null, place: start.place, fault: "archive" } });
  }
  let spot = from;
  for await (const batch of readChain(db, from.place)) {
    for (const part of partsOf(batch, steps)) {
      spot = afterStep(spot, steps);
      const end = await walk(key, spot, part);
      if (end.broken) return report(end.spot, { head: null, broken: end.broken });
      const reached = part.length === 0 ? endOf(spot, start) : await inTime(db, end.spot);
      const stray = await strayBetween(db, { from: spot, to: reached, sealed: part.length, order });
      if (stray) {
        const clockStep = (await foundClockStep(db)) ?? null;
        return report(reached, { broken: stray, clockStep });
      }
      spot = reached;
    }
    if (performance.now() > deadline && spot.place < lastPlace) {
      return report(spot, { isDone: false });
    }
  }
  return report(spot, { unsealed: await countAfter(db, afterStep(spot, steps), order) });
}

function partsOf(batch: Sealed[], steps: readonly ClockStep[]): Sealed[][] {
  const cuts = steps.map(({ place }) => batch.findIndex((seal) => seal.place === place) + 1);
  const ends = [...new Set([...cuts.filter((cut) => cut > 0), batch.length])];
  return ends.map((end, index) => batch.slice(ends[index - 1] ?? 0, end));
}

/** After a step of the clock, the order of time begins where the clock was set back to. */
function afterStep(spot: Spot, steps: readonly ClockStep[]): Spot {
  const step = steps.findLast(({ place }) => place === spot.place);
  return step ? { ...spot, at: step.to, id: NO_ID } : spot;
}

type Order = { overlap: string; at: string; id: string } | undefined;

async function orderOf(
  db: Database,
  start: ChainStart,
  steps: readonly ClockStep[],
): Promise<Order> {
  const overlap = steps
    .map(({ from }) => from)
    .sort()
    .at(-1);
  if (overlap === undefined) return;
  const { rows } = await db.execute<{ place: string; at: string; id: string }>(
    sql`select s.place, l.at::text, l.id from audit_seals s join audit_logs l on l.id = s.entry
      where s.place = (select max(place) from audit_seals)`,
  );
  const place = Number(rows[0]?.place ?? start.place);
  const step = steps.findLast((one) => one.place === place);
  const end = step ? { at: step.to, id: NO_ID } : rows[0];
  return { overlap, at: end?.at ?? "infinity", id: end?.id ?? LAST_ID };
}

async function walk(
  key: Buffer,
  from: Spot,
  batch: Sealed[],
): Promise<{ spot: Spot; broken?: Broken }> {
  let spot = from;
  for (const some of slicesOf(batch)) {
    for (const seal of some) {
      const fault = faultOf(key, spot, seal);
      if (fault) return { spot, broken: { entry: seal.entry, place: spot.place + 1, fault } };
      spot = { ...spot, place: seal.place, hash: seal.hash, id: seal.entry };
    }
    await breathe();
  }
  return { spot };
}

/** Starts from the beginning if the seal of that place no longer exists. */
async function spotAt(db: Database, start: ChainStart, after: number): Promise<Spot> {
  const beginning = { place: start.place, hash: start.hash, at: "-infinity", id: NO_ID };
  if (after <= start.place) return beginning;
  const { rows } = await db.execute<{ hash: Buffer; at: string; id: string }>(
    sql`select s.hash, l.at::text, l.id from audit_seals s join audit_logs l on l.id = s.entry
      where s.place = ${after}`,
  );
  return rows[0] ? { place: after, ...rows[0] } : beginning;
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

async function lastPlaceOf(db: Database, start: ChainStart): Promise<number> {
  const { rows } = await db.execute<{ place: string | null }>(
    sql`select max(place) as place from audit_seals`,
  );
  return Math.max(Number(rows[0]?.place ?? 0), start.place);
}

async function inTime(db: Database, spot: Spot): Promise<Spot> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select at::text from audit_logs where id = ${spot.id}`,
  );
  return { ...spot, at: rows[0]?.at ?? spot.at };
}

/** If only archived entries are sealed, the archives must contain all entries of their time. */
function endOf(spot: Spot, { place, archive }: ChainStart): Spot {
  return archive && spot.place === place ? { ...spot, at: archive.lastAt, id: LAST_ID } : spot;
}

/** An entry without a seal among sealed ones was inserted afterwards. */
async function strayBetween(
  db: Database,
  { from, to, sealed, order }: { from: Spot; to: Spot; sealed: number; order: Order },
): Promise<Broken | undefined> {
  const between = sql`(l.at, l.id) > (${from.at}::timestamptz, ${from.id}::uuid)
    and (l.at, l.id) <= (${to.at}::timestamptz, ${to.id}::uuid)`;
  const count = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_logs l where ${between}`,
  );
  const isMixed = order !== undefined && !(Date.parse(from.at) > Date.parse(order.overlap));
  if (!isMixed && count.rows[0]?.count === sealed) return;
  // beyond the last seal, entries still wait for theirs
  const isDue = order
    ? sql`and (l.at, l.id) <= (${order.at}::timestamptz, ${order.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<{ id: string }>(
    sql`select l.id from audit_logs l where ${between} ${isDue}
      and not exists (select from audit_seals s where s.entry = l.id)
      order by l.at, l.id limit 1`,
  );
  return rows[0] && { entry: rows[0].id, place: null, fault: "inserted" };
}

async function countAfter(db: Database, { at, id }: Spot, order: Order): Promise<number> {
  const isUnsealed = order
    ? sql`and not exists (select from audit_seals s where s.entry = l.id)`
    : sql``;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_logs l
      where (l.at, l.id) > (${at}::timestamptz, ${id}::uuid) ${isUnsealed}`,
  );
  return rows[0]?.count ?? 0;
}
