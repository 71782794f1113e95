import { hash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { addMissingUnaudited, removeUnaudited } from "../db/unaudited.ts";
import type { MappedRow } from "./rows.ts";
import { runKeys, runNames, runRows } from "./runs.table.ts";
import type { RunContext } from "./spec.ts";

/** What a row is known by. Refused rows take no key, but learn who has it. */
type Claim = { line: number; keys: readonly string[]; isRefused?: boolean };

/** The place of a key among those of its row, and the line that has it. */
export type Repeat = { place: number; line: number };

// as hexadecimals, which Node makes in half the time of a buffer
const keyOf = (text: string): bigint =>
  BigInt.asIntN(64, BigInt(`0x${hash("sha256", text, "hex").slice(0, 16)}`));

/**
 * Answers which lines repeat a key of another line. The keys of a million rows are in the database
 * as 64 bits each: a process would have to hold them all.
 */
export async function claimKeys(
  tx: Transaction,
  run: string,
  claims: readonly Claim[],
): Promise<Map<number, Repeat[]>> {
  const hashed = claims.map(({ keys, ...claim }) => ({ ...claim, keys: keys.map(keyOf) }));
  const wanted = hashed.flatMap(({ isRefused, keys }) => (isRefused ? keys : []));
  const first = settled(run, hashed, await holdersOf(tx, run, wanted));
  if (first.taken.length === 0) return first.repeats;
  const added = await addMissingUnaudited(tx, runKeys, first.taken);
  if (added === first.taken.length) return first.repeats;
  // a row that repeats one of an earlier batch has taken keys that are free for the others
  await unclaim(tx, run, first.taken);
  const keys = hashed.flatMap((claim) => claim.keys);
  const second = settled(run, hashed, await holdersOf(tx, run, keys));
  if (second.taken.length > 0) await addMissingUnaudited(tx, runKeys, second.taken);
  return second.repeats;
}

type Taken = { run: string; key: bigint; line: number };
type Hashed = { line: number; keys: readonly bigint[]; isRefused?: boolean };

function settled(run: string, claims: readonly Hashed[], held: ReadonlyMap<bigint, number>) {
  const holders = new Map(held);
  const repeats = new Map<number, Repeat[]>();
  const taken: Taken[] = [];
  for (const isRefused of [false, true]) {
    for (const { line, keys, ...claim } of claims) {
      if ((claim.isRefused ?? false) !== isRefused) continue;
      const found = keys.flatMap((key, place) => {
        const holder = holders.get(key);
        return holder === undefined || holder === line ? [] : [{ place, line: holder }];
      });
      if (found.length > 0) repeats.set(line, found);
      if (found.length > 0 || isRefused) continue;
      for (const key of keys) {
        if (holders.has(key)) continue;
        holders.set(key, line);
        taken.push({ run, key, line });
      }
    }
  }
  return { repeats, taken };
}

async function holdersOf(
  tx: Transaction,
  run: string,
  wanted: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (wanted.length === 0) return new Map();
  const { key, line } = runKeys;
  const held = await tx
    .select({ key, line })
    .from(runKeys)
    .where(and(eq(runKeys.run, run), sql`${key} = ${anyOf(wanted)}`));
  return new Map(held.map((one) => [one.key, one.line]));
}

const anyOf = (keys: readonly bigint[]) => sql`any(${sql.param(keys.map(String))}::bigint[])`;

async function unclaim(tx: Transaction, run: string, taken: readonly Taken[]): Promise<void> {
  const lines = sql.param([...new Set(taken.map(({ line }) => line))]);
  const isTaken = sql`${runKeys.line} = any(${lines}::int[])
    and ${runKeys.key} = ${anyOf(taken.map(({ key }) => key))}`;
  await removeUnaudited(tx, runKeys, and(eq(runKeys.run, run), isTaken));
}

export async function keepNames(
  tx: Transaction,
  run: string,
  planned: readonly { line: number; names?: readonly string[] }[],
): Promise<void> {
  const rows = planned.flatMap(({ line, names = [] }) =>
    [...new Set(names)].map((name) => ({ run, key: keyOf(name), line })),
  );
  if (rows.length > 0) await addMissingUnaudited(tx, runNames, rows);
}

type Named = { besides?: readonly { line: number }[]; max: number };

/** Reads the rows under any of these names, in the order of their lines. */
export async function rowsNamed(
  tx: Transaction,
  run: string,
  names: readonly string[],
  named: Named,
): Promise<MappedRow[]> {
  const lines = await linesNamed(tx, run, names, named);
  if (lines.length === 0) return [];
  const { line, read } = runRows;
  const { rows } = await tx.execute<MappedRow>(sql`
    select found.line, found.fields from unnest(${sql.param(lines)}::int[]) as wanted (line)
    cross join lateral (select ${line} as line, ${read} as fields from ${runRows}
      where ${runRows.run} = ${run} and ${line} = wanted.line offset 0) found
    order by found.line`);
  return rows;
}

/**
 * Each name by itself: the database has no figures of rows just staged, and would read all names.
 */
async function linesNamed(
  tx: Transaction,
  run: string,
  names: readonly string[],
  { besides = [], max }: Named,
): Promise<number[]> {
  const keys = sql.param(names.map((name) => keyOf(name).toString()));
  const others = sql.param(besides.map(({ line }) => line));
  const { rows } = await tx.execute<{ line: number }>(sql`
    select distinct named.line from unnest(${keys}::bigint[]) as wanted (key)
    cross join lateral (select ${runNames.line} as line from ${runNames}
      where ${runNames.run} = ${run} and ${runNames.key} = wanted.key offset 0) named
    where named.line <> all(${others}::int[]) order by named.line limit ${max}`);
  return rows.map(({ line }) => line);
}

type Counted = { upTo: number; count: number };

const countedIn = new WeakMap<object, Map<string, Counted>>();

const LINE_MAX = 2_147_483_647;

type Among = { rows: readonly { line: number }[]; earlier: readonly { line: number }[] };

/**
 * Counts the rows under a name but for some. What is before the rows of one batch is not counted
 * again with the next.
 */
export async function countNamed(
  tx: Transaction,
  { runId, whole = {} }: Pick<RunContext, "runId" | "whole">,
  name: string,
  { rows, earlier }: Among,
): Promise<number> {
  const first = Math.min(...rows.map(({ line }) => line), LINE_MAX);
  const counts = countedIn.get(whole) ?? new Map<string, Counted>();
  const known = counts.get(name);
  const { upTo, count } = known && known.upTo < first ? known : { upTo: 0, count: 0 };
  const others = sql.param([...rows, ...earlier].map(({ line }) => line));
  const isNamed = sql`${runNames.run} = ${runId} and ${runNames.key} = ${keyOf(name).toString()}::bigint`;
  const { rows: found } = await tx.execute<{ before: number; after: number }>(sql`
    select (count(*) filter (where line < ${first}))::int as before,
      (count(*) filter (where line >= ${first} and line <> all(${others}::int[])))::int as after
    from ${runNames} where ${isNamed} and line > ${upTo}`);
  const { before = 0, after = 0 } = found[0] ?? {};
  counts.set(name, { upTo: first - 1, count: count + before });
  countedIn.set(whole, counts);
  const again = sql.param(earlier.flatMap(({ line }) => (line < first ? [line] : [])));
  const { rows: left } = await tx.execute(sql`
    select from unnest(${again}::int[]) as given (line)
    cross join lateral (select from ${runNames} where ${isNamed} and ${runNames.line} = given.line
      offset 0) named`);
  return count + before + after - left.length;
}

export async function forgetKeys(tx: Transaction, run: string, lines?: SQL): Promise<void> {
  for (const table of [runKeys, runNames]) {
    await removeUnaudited(tx, table, and(eq(table.run, run), lines));
  }
}
