import { and, eq, exists, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { Kind } from "../db/kinds.ts";
import { addMissingUnaudited, removeUnaudited } from "../db/unaudited.ts";
import type { Planned } from "./rows.ts";
import { runOriginals, runs } from "./runs.table.ts";

type Fields = Record<string, unknown>;

/** The log does not tell personal values, and an undo needs them. */
export async function keepOriginals(
  tx: Transaction,
  run: string,
  { personal = [] }: Pick<Kind, "personal">,
  planned: readonly Planned[],
): Promise<void> {
  const rows = planned.flatMap(({ id, before = {} }) => {
    const values = Object.entries(before).filter(([name]) => personal.includes(name));
    return id && values.length > 0
      ? [{ run, recordId: id, values: Object.fromEntries(values) }]
      : [];
  });
  if (rows.length > 0) await addMissingUnaudited(tx, runOriginals, rows);
}

export async function originalsOf(
  tx: Transaction,
  run: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Fields>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(runOriginals)
    .where(and(eq(runOriginals.run, run), inArray(runOriginals.recordId, [...ids])));
  return new Map(rows.map(({ recordId, values }) => [recordId, values]));
}

export function removeOriginals(tx: Transaction, now: number): Promise<number> {
  const isOver = or(isNull(runs.undoUntil), lte(runs.undoUntil, new Date(now).toISOString()));
  // an undo that has begun needs them to its end
  const isSettled = or(eq(runs.status, "undone"), isNull(runs.undoneBy));
  const over = tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runOriginals.run), isNotNull(runs.finishedAt), isOver, isSettled));
  return removeUnaudited(tx, runOriginals, exists(over));
}
