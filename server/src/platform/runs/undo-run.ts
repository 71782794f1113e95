import type { FieldChange } from "@pharmacy/contract/field-changes";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { Kind, RecordTable } from "../db/kinds.ts";
import { addManyUnaudited } from "../db/unaudited.ts";
import { lockMany, requestOfRun } from "../db/write-many.ts";
import { type Entry, type Left, reverseKind } from "./reverse-kind.ts";
import { runRows, runs } from "./runs.table.ts";
import { lockWhole, type ReversedRecord } from "./spec.ts";
import { inBatch, rowsAtOnce, type Work } from "./work.ts";

/** Takes back what a run wrote, by its entries in the log, the newest first. */
export async function undoFile(work: Work): Promise<void> {
  const all = await writtenBy(work);
  let isMore = true;
  while (isMore) {
    await inBatch(work, async (tx) => {
      await work.spec.admitUndo?.(tx, work.context);
      await lockWhole(tx, work.spec, work.run.within);
      const following = await lockNext(tx, work);
      const entries = await nextEntries(tx, work);
      isMore = entries.length === rowsAtOnce(work);
      const left = await reverse(tx, work, entries);
      await work.spec.settled?.(tx, work.context, following);
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
 * Locks the records of the entries that are reversed next, parents before their parts: only then is
 * it certain who has changed them since. Answers what follows from them.
 */
async function lockNext(tx: Transaction, work: Work): Promise<readonly string[]> {
  const { rows } = await tx.execute<ReversedRecord>(
    sql`select model, record_id as "recordId" from (${nextOf(work)}) e`,
  );
  const following = (await work.spec.lockToUndo?.(tx, work.context, rows)) ?? [];
  for (const kind of work.spec.kinds) {
    const own = rows.filter(({ model }) => model === kind.model);
    const ids = [...new Set(own.map(({ recordId }) => recordId))];
    await lockMany(tx, kind, ids);
  }
  return following;
}

/** The entries of a batch, the newest first. */
function nextOf(work: Work): SQL {
  const { entry } = work.run.place;
  const after = entry ? sql`and (at, id) < (${entry.at}::timestamptz, ${entry.id}::uuid)` : sql``;
  return sql`select id, at, action, model, record_id, record_label, organization, changes
    from audit_logs
    where request_id = ${requestOfRun(work.run.undoOf ?? "")} and outcome = 'success'
      and action in ('create', 'update', 'delete') and model <> 'run' ${after}
    order by audit_logs.at desc, audit_logs.id desc limit ${rowsAtOnce(work)}`;
}

/**
 * Entries of the run that is undone, and who changed their records since. An import that was itself
 * undone has changed nothing, and an undo of this one that did not end is gone over again; a pharmacy that the run made is a whole: what happened in it since keeps
 * it, with all its parts.
 */
async function nextEntries(tx: Transaction, work: Work): Promise<Entry[]> {
  const { run } = work;
  const own = requestOfRun(run.undoOf ?? "");
  const isOthers = sql`l.outcome = 'success' and (l.at, l.id) > (e.at, e.id)
    and (l.request_id is null or l.request_id not in (select request from undone))`;
  const { rows } = await tx.execute<Entry>(sql`
    with undone as materialized (
      select ${requestOfRun("")} || id as request from runs
      where status = 'undone' or undo_of is not null and status = 'done'
        or id = ${run.undoOf}::uuid or undo_of = ${run.undoOf}::uuid),
    wholes as materialized (
      select record_id as id from audit_logs
      where request_id = ${own} and model = 'organization' and action = 'create')
    select e.id, e.at::text, e.action, e.model, e.record_id as "recordId", e.record_label as label,
      e.changes, coalesce(later.by, inside.by) as "touchedBy"
    from (select next.*, next.organization in (select wholes.id from wholes) as "isInside"
      from (${nextOf(work)}) next) e
    left join lateral (select l.actor_name as by from audit_logs l
      where l.record_id = e.record_id and ${isOthers}
      order by l.at desc, l.id desc limit 1) later on true
    left join lateral (select l.actor_name as by from audit_logs l
      where e."isInside" and l.organization = e.organization and ${isOthers}
      order by l.at desc, l.id desc limit 1) inside on true
    order by e.at desc, e.id desc`);
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
