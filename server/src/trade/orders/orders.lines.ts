import { asc, eq } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { deleteMany, type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import type { PricedFacts } from "./orders.pricing.ts";
import { type LineRow, orderLineKind, orderLines } from "./orders.table.ts";

export function linesOf(db: Database | Transaction, order: string): Promise<LineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order, order))
    .orderBy(asc(orderLines.place), asc(orderLines.id));
}

type Owner = { id: string; organization: string };

const UNTOUCHED = {
  confirmed: 0,
  shipped: 0,
  delivered: 0,
  struck: 0,
  strikeReason: null,
  allotted: null,
};

/** Replaces the lines of a draft, which must be locked: each item keeps the line that it had. */
export async function writeLines(
  tx: Transaction,
  actor: Actor,
  { id: order, organization }: Owner,
  priced: readonly PricedFacts[],
): Promise<void> {
  const before = new Map((await linesOf(tx, order)).map((line) => [line.item, line]));
  const rows = priced.map(({ problem: _, multipleOf: __, ...facts }, place) => {
    const known = before.get(facts.item);
    before.delete(facts.item);
    const values = { ...facts, place: place + 1 };
    if (known) return { id: known.id, version: known.version, values };
    return { id: newId(), version: null, values: { ...values, ...UNTOUCHED, order, organization } };
  });
  const left = [...before.values()].map(({ id }) => id);
  if (left.length > 0) await deleteMany(tx, actor, orderLineKind, left);
  if (rows.length > 0) await writeMany(tx, actor, orderLineKind, rows);
}

export type LineChange = { line: LineRow; values: Partial<LineRow> };

/** Changes quantities of lines whose order is locked; returns all lines as they are then. */
export async function changeLines(
  tx: Transaction,
  actor: Actor,
  lines: readonly LineRow[],
  changes: readonly LineChange[],
): Promise<LineRow[]> {
  const rows: ManyRow<typeof orderLines>[] = changes.map(({ line, values }) => ({
    id: line.id,
    version: line.version,
    values,
  }));
  if (rows.length > 0) {
    const { stale } = await writeMany(tx, actor, orderLineKind, rows);
    if (stale.length > 0) throw new Error("A line was changed without the lock of its order.");
  }
  const changed = new Map(changes.map(({ line, values }) => [line.id, values]));
  return lines.map((line) => ({ ...line, ...changed.get(line.id) }));
}
