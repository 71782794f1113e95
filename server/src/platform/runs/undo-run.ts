import type { FieldChange } from "@pharmacy/contract/field-changes";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import type { Kind, RecordTable, Row, Values } from "../db/kinds.ts";
import { referencedAmong } from "../db/references.ts";
import { addManyUnaudited } from "../db/unaudited.ts";
import { deleteMany, lockMany, type ManyRow, requestOfRun, writeMany } from "../db/write-many.ts";
import { inverseOf } from "./inverse.ts";
import { originalsOf } from "./originals.ts";
import { runRows, runs } from "./runs.table.ts";
import { lockWhole } from "./spec.ts";
import { inBatch, rowsAtOnce, type Work } from "./work.ts";

/** What the log says of one record's change by the run. */
export type Entry = {
  id: string;
  at: string;
  action: "create" | "update" | "delete";
  model: string;
  recordId: string;
  label: string;
  changes: FieldChange[];
  /** Who changed it after the run; null where nobody has. */
  touchedBy: string | null;
};

type Left = { recordId: string; message: string };

/** Takes back what a run wrote, by its entries in the log, the newest first. */
export async function undoFile(work: Work): Promise<void> {
  const all = await writtenBy(work);
  let isMore = true;
  while (isMore) {
    await inBatch(work, async (tx) => {
      await work.spec.admitUndo?.(tx, work.context);
      await lockWhole(tx, work.spec, work.run.within);
      const entries = await nextEntries(tx, work);
      isMore = entries.length === rowsAtOnce(work);
      const left = await reverse(tx, work, entries);
      const { counts, place } = work.run;
      await addManyUnaudited(
        tx,
        runRows,
        left.map(({ recordId, message }, index) => ({
          ...{ run: work.run.id, line: counts.left + index + 1, verdict: "left" as const },
          ...{ read: {}, recordId, messages: [{ column: null, value: "", message }] },
        })),
      );
      const last = entries.at(-1);
      const read = counts.read + entries.length;
      return {
        progress: Math.min(99, Math.floor((100 * read) / all)),
        counts: {
          ...counts,
          read,
          written: counts.written + entries.length - left.length,
          left: counts.left + left.length,
        },
        place: { ...place, entry: last ? { at: last.at, id: last.id } : place.entry },
      };
    });
  }
}

/** How many records the run that is undone wrote, at least one. */
async function writtenBy({ db, run }: Work): Promise<number> {
  const [undone] = await db
    .select({ counts: runs.counts })
    .from(runs)
    .where(eq(runs.id, run.undoOf ?? ""));
  return undone?.counts.written || 1;
}

/**
 * Entries of the run that is undone, and who changed their records since. An import that was itself
 * undone has changed nothing, and an undo of this one that did not end is gone over again; a pharmacy that the run made is a whole: what happened in it since keeps
 * it, with all its parts.
 */
async function nextEntries(tx: Transaction, work: Work): Promise<Entry[]> {
  const { run } = work;
  const { entry } = run.place;
  const own = requestOfRun(run.undoOf ?? "");
  const after = entry ? sql`and (at, id) < (${entry.at}::timestamptz, ${entry.id}::uuid)` : sql``;
  const isOthers = sql`l.outcome = 'success' and (l.at, l.id) > (e.at::timestamptz, e.id)
    and (l.request_id is null or l.request_id not in (select request from undone))`;
  const { rows } = await tx.execute<Entry>(sql`
    with undone as materialized (
      select ${requestOfRun("")} || id as request from runs
      where status = 'undone' or undo_of is not null and status = 'done'
        or id = ${run.undoOf}::uuid or undo_of = ${run.undoOf}::uuid),
    wholes as materialized (
      select record_id as id from audit_logs
      where request_id = ${own} and model = 'organization' and action = 'create')
    select e.id, e.at, e.action, e.model, e.record_id as "recordId", e.record_label as label,
      e.changes, coalesce(later.by, inside.by) as "touchedBy"
    from (select id, at::text, action, model, record_id, record_label, organization, changes,
        organization in (select wholes.id from wholes) as "isInside"
      from audit_logs
      where request_id = ${own} and outcome = 'success'
        and action in ('create', 'update', 'delete') and model <> 'run' ${after}
      order by audit_logs.at desc, audit_logs.id desc limit ${rowsAtOnce(work)}) e
    left join lateral (select l.actor_name as by from audit_logs l
      where l.record_id = e.record_id and ${isOthers}
      order by l.at desc, l.id desc limit 1) later on true
    left join lateral (select l.actor_name as by from audit_logs l
      where e."isInside" and l.organization = e.organization and ${isOthers}
      order by l.at desc, l.id desc limit 1) inside on true
    order by e.at::timestamptz desc, e.id desc`);
  return rows;
}

/** Reverses entries, parts before their parents. Answers the records that are left as they are. */
async function reverse(tx: Transaction, work: Work, entries: readonly Entry[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const kind of [...work.spec.kinds].reverse()) {
    const own = entries.filter((entry) => isOf(kind, entry));
    const touched = own.filter(({ touchedBy }) => touchedBy !== null);
    for (const { recordId, label, touchedBy } of touched) {
      left.push({ recordId, message: `${label} was changed by ${touchedBy} afterwards.` });
    }
    const free = own.filter(({ touchedBy }) => touchedBy === null);
    left.push(...(await reverseKind(tx, work, kind, free)));
  }
  await work.spec.settled?.(tx, work.context);
  // a part whose kind is not certain is told of once
  return [...new Map(left.map((one) => [one.recordId, one])).values()];
}

/**
 * Whether an entry tells of this kind of record. Parts of one model can be of several kinds, and are
 * told apart by their fields; a field that several have concerns the one that has the record.
 */
function isOf({ model, table }: Kind<RecordTable>, entry: Entry): boolean {
  const isField = ({ field }: FieldChange) => (field.split(".", 1)[0] ?? field) in table;
  return entry.model === model && entry.changes.every(isField);
}

async function reverseKind(
  tx: Transaction,
  { context: { actor }, spec, run }: Work,
  kind: Kind<RecordTable>,
  entries: readonly Entry[],
): Promise<Left[]> {
  const made = entries.filter(({ action }) => action === "create");
  const ids = new Set(made.map(({ recordId }) => recordId));
  const changed = new Set(
    entries.flatMap(({ action, recordId }) =>
      action === "update" && !ids.has(recordId) ? [recordId] : [],
    ),
  );
  const rows = await lockMany(tx, kind, [...changed]);
  const restored = entries.filter(
    ({ action, recordId }) => action === "delete" && !ids.has(recordId),
  );
  const back = await lockMany(
    tx,
    kind,
    restored.map(({ recordId }) => recordId),
  );
  const originals = await originalsOf(tx, run.undoOf ?? "", [...changed]);
  const before = [...rows.values()].map((row) => restoredRow(kind, row, entries, originals));
  const again = asNew(restored.filter(({ recordId }) => !back.has(recordId)));
  await writeMany(tx, actor, kind, [...before, ...again], { arePersonalKept: true });
  if (kind === spec.kinds[0]) await spec.restored?.(tx, [...rows.keys()], actor);
  const used = await deleteUnused(tx, actor, kind, [...ids]);
  return made
    .filter(({ recordId }) => used.has(recordId))
    .map(({ recordId, label }) => ({
      recordId,
      message: `${label} is used by other records. It was not deleted.`,
    }));
}

/** Records to add again, all with the same fields: the log leaves out the ones that were empty. */
function asNew(entries: readonly Entry[]): ManyRow<RecordTable>[] {
  const rows = entries.map(({ recordId, changes }) => ({
    id: recordId,
    values: inverseOf({}, changes),
  }));
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return rows.map(({ id, values }) => ({
    ...{ id, version: null },
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
    await deleteMany(tx, actor, kind, free);
    if (used.size === 0 || free.length === 0) return used;
    left = left.filter((id) => used.has(id));
  }
}

/** A record as it was before these entries, which come newest first, and as the run kept it. */
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
