import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import type { Kind, RecordTable, Row, Values } from "../db/kinds.ts";
import { referencedAmong } from "../db/references.ts";
import { deleteMany, inParts, lockMany, type ManyRow, writeMany } from "../db/write-many.ts";
import { inverseOf } from "./inverse.ts";
import { originalsOf } from "./originals.ts";
import type { RestoredRow } from "./rows.ts";
import type { Work } from "./work.ts";
import { writeSplit } from "./write-split.ts";

export type Entry = {
  /** The record that it is about in the end. */
  record: string;
  id: string;
  action: "create" | "update" | "delete";
  model: string;
  recordId: string;
  label: string;
  changes: FieldChange[];
};

type Left = { recordId: string; message: string };

export type Reversal = { left: Left[]; restored: RestoredRow[] };

export async function reverseKind(
  tx: Transaction,
  work: Work,
  kind: Kind<RecordTable>,
  entries: readonly Entry[],
): Promise<Reversal> {
  const { actor } = work.context;
  const labels = new Map(entries.map(({ recordId, label }) => [recordId, label]));
  const made = entries.filter(({ action }) => action === "create");
  const ids = new Set(made.map(({ recordId }) => recordId));
  // first, because restored records may get back values that new ones hold
  const inUse = await deleteUnused(tx, actor, kind, [...ids]);
  const { left, restored } = await restore(
    tx,
    work,
    kind,
    entries.filter(({ recordId }) => !ids.has(recordId)),
  );
  const used = inUse.size === 0 ? inUse : await deleteUnused(tx, actor, kind, [...inUse]);
  const notRestored = left.map(({ recordId, message }) => ({
    recordId,
    message: `${labels.get(recordId)} was not restored. ${message}`,
  }));
  const notDeleted = [...used].map((recordId) => ({
    recordId,
    message: `${labels.get(recordId)} is used by other records. It was not deleted.`,
  }));
  return { left: [...notRestored, ...notDeleted], restored };
}

async function restore(
  tx: Transaction,
  work: Work,
  kind: Kind<RecordTable>,
  entries: readonly Entry[],
): Promise<Reversal> {
  const { context, spec, run } = work;
  const of = (wanted: Entry["action"]) => entries.filter(({ action }) => action === wanted);
  const changed = [...new Set(of("update").map(({ recordId }) => recordId))];
  const rows = await lockMany(tx, kind, changed);
  const deleted = of("delete");
  const back = await lockMany(
    tx,
    kind,
    deleted.map(({ recordId }) => recordId),
  );
  const originals = await originalsOf(tx, run.undoOf ?? "", changed);
  const before = [...rows.values()].map((row) => restoredRow(kind, row, entries, originals));
  const isRecord = kind === spec.record;
  const changes = isRecord ? changesOf(rows, before) : [];
  const refusals = isRecord ? await spec.undo?.refuse?.(tx, context, changes) : [];
  const left = new Map(refusals);
  const again = asNew(deleted.filter(({ recordId }) => !back.has(recordId)));
  const wanted = [...before, ...again].filter(({ id }) => !left.has(id));
  for (const part of inParts(wanted)) {
    const refused = await writeSplit(tx, work, part, (inner, some) =>
      writeMany(inner, context.actor, kind, some, { arePersonalKept: true }),
    );
    for (const { row, message } of refused) left.set(row.id, message);
  }
  const restored = changes.filter(({ id }) => !left.has(id));
  return { left: [...left].map(([recordId, message]) => ({ recordId, message })), restored };
}

function changesOf(
  rows: ReadonlyMap<string, Row<RecordTable>>,
  restored: readonly ManyRow<RecordTable>[],
) {
  return restored.map(({ id, values }) => {
    const before = rows.get(id) ?? {};
    return { id, before, after: { ...before, ...values } };
  });
}

/** All get the same fields: the log leaves out the ones that were empty. */
function asNew(entries: readonly Entry[]): ManyRow<RecordTable>[] {
  const rows = entries.map(({ recordId, changes }) => ({
    id: recordId,
    values: inverseOf({}, changes),
  }));
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return rows.map(({ id, values }) => ({
    id,
    version: null,
    values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Partial<
      Values<RecordTable>
    >,
  }));
}

/** Deletes what nothing refers to: what other new records alone refer to goes after them. */
async function deleteUnused(
  tx: Transaction,
  actor: Actor,
  kind: Kind<RecordTable>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  let left = ids;
  for (;;) {
    const used = await referencedAmong(tx, kind.table, [...left]);
    const free = left.filter((id) => !used.has(id));
    for (const part of inParts(free)) await deleteMany(tx, actor, kind, part);
    if (used.size === 0 || free.length === 0) return used;
    left = left.filter((id) => used.has(id));
  }
}

function restoredRow(
  { personal = [] }: Pick<Kind, "personal">,
  row: Row<RecordTable>,
  entries: readonly Entry[],
  originals: Awaited<ReturnType<typeof originalsOf>>,
): ManyRow<RecordTable> {
  const changes = entries
    .filter(({ recordId, action }) => recordId === row.id && action === "update")
    .flatMap((entry) => entry.changes.filter(({ field }) => !personal.includes(field)));
  const values = { ...inverseOf(row, changes), ...originals.get(row.id as string) };
  return {
    id: row.id as string,
    version: row.version as number,
    values: values as Partial<Values<RecordTable>>,
  };
}
