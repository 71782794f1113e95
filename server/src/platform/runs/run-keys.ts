import { hash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { addMissingUnaudited, removeUnaudited } from "../db/unaudited.ts";
import type { MappedRow } from "./rows.ts";
import { runKeys, runNames, runRows } from "./runs.table.ts";
import type { RunContext } from "./spec.ts";

/** 64 bits in place of a text of any length. */
export type LineKey = { line: number; key: bigint };

export const lineKey = (line: number, text: string): LineKey => ({ line, key: keyOf(text) });

// as hexadecimals, which Node makes in half the time of a buffer
const keyOf = (text: string): bigint =>
  BigInt.asIntN(64, BigInt(`0x${hash("sha256", text, "hex").slice(0, 16)}`));

/**
 * Answers which lines repeat a key of an earlier line, and which line that is. The keys of a
 * million rows are in the database: a process would have to hold them all.
 */
export async function takeKeys(
  tx: Transaction,
  run: string,
  wanted: readonly LineKey[],
): Promise<Map<number, number>> {
  const repeats = new Map<number, number>();
  const holders = new Map<bigint, number>();
  for (const { key, line } of wanted) if (!holders.has(key)) holders.set(key, line);
  if (holders.size === 0) return repeats;
  const rows = [...holders].map(([key, line]) => ({ run, key, line }));
  const taken = await addMissingUnaudited(tx, runKeys, rows);
  if (taken < rows.length) {
    const among = sql`${runKeys.key} = any(${sql.param([...holders.keys()].map(String))}::bigint[])`;
    const { key, line } = runKeys;
    const held = await tx
      .select({ key, line })
      .from(runKeys)
      .where(and(eq(runKeys.run, run), among));
    for (const one of held) holders.set(one.key, one.line);
  }
  for (const { line, key } of wanted) {
    const holder = holders.get(key);
    if (holder !== undefined && holder !== line && !repeats.has(line)) repeats.set(line, holder);
  }
  return repeats;
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
