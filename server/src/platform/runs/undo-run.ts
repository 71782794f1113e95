import type { RunCounts } from "@pharmacy/contract/runs/runs";
import type { Transaction } from "../db/database.ts";
import { addManyUnaudited } from "../db/unaudited.ts";
import { lockMany } from "../db/write-many.ts";
import type { Entry } from "./reverse-kind.ts";
import { reverseRecords } from "./reverse-records.ts";
import type { LeftRecord, RestoredRow, WrittenRecord } from "./rows.ts";
import { NO_COUNTS, runRows } from "./runs.table.ts";
import { entriesOf } from "./undo-entries.ts";
import { nextRecords, removeStaged, stageRecords } from "./undo-list.ts";
import { inBatch, rowsAtOnce, type Work } from "./work.ts";

/** Counts records: `read` is all of them, `new` those deleted, `changed` those restored. */
export async function undoFile(work: Work): Promise<void> {
  if (!work.run.place.isRead) await inBatch(work, (tx) => begin(tx, work));
  let isMore = true;
  while (isMore) {
    await inBatch(work, async (tx) => {
      const records = await nextRecords(tx, work);
      isMore = records.length === rowsAtOnce(work);
      const entries = await entriesOf(tx, records);
      const rows = await lock(tx, work, records, entries);
      const { left, restored } = await reverseRecords(tx, work, { records, rows, entries });
      await settle(tx, work, { records, entries, left, restored });
      await addLeft(tx, work, left);
      await removeStaged(tx, work, records);
      const { counts } = work.run;
      const next = counted(counts, records, left);
      const done = next.written + next.left;
      const progress = Math.min(99, Math.floor((100 * done) / Math.max(1, next.read)));
      return { progress, counts: next };
    });
  }
}

async function begin(tx: Transaction, work: Work) {
  const read = await stageRecords(tx, work);
  return { counts: { ...NO_COUNTS, read }, place: { ...work.run.place, isRead: true } };
}

/** Records come before their parts: only then is it certain who has changed them since. */
async function lock(
  tx: Transaction,
  { spec, context }: Work,
  records: readonly WrittenRecord[],
  entries: readonly Entry[],
) {
  await spec.lock?.(tx, context, { name: "undo", records: entries });
  const ids = records.map(({ id }) => id);
  const rows = await lockMany(tx, spec.record, ids);
  for (const { kind } of spec.parts ?? []) {
    const own = entries.filter(({ model }) => model === kind.model);
    await lockMany(tx, kind, [...new Set(own.map(({ recordId }) => recordId))]);
  }
  return rows;
}

type Done = {
  records: readonly WrittenRecord[];
  entries: readonly Entry[];
  left: readonly LeftRecord[];
  restored: readonly RestoredRow[];
};

async function settle(
  tx: Transaction,
  { spec, context }: Work,
  { records, entries, left, restored }: Done,
): Promise<void> {
  const isLeft = new Set(left.map(({ id }) => id));
  const removed = records.flatMap(({ id, isNew }) => (isNew && !isLeft.has(id) ? [id] : []));
  const withParts = entries.flatMap(({ record, recordId }) =>
    record === recordId || isLeft.has(record) ? [] : [record],
  );
  await spec.undo?.settle?.(tx, context, {
    restored,
    removed,
    withParts: [...new Set(withParts)],
  });
}

function counted(
  counts: RunCounts,
  records: readonly WrittenRecord[],
  left: readonly LeftRecord[],
): RunCounts {
  const isLeft = new Set(left.map(({ id }) => id));
  const reversed = records.filter(({ id }) => !isLeft.has(id));
  const deleted = reversed.filter(({ isNew }) => isNew).length;
  return {
    ...counts,
    new: counts.new + deleted,
    changed: counts.changed + reversed.length - deleted,
    written: counts.written + reversed.length,
    left: counts.left + left.length,
  };
}

async function addLeft(tx: Transaction, { run }: Work, left: readonly LeftRecord[]): Promise<void> {
  await addManyUnaudited(
    tx,
    runRows,
    left.map(({ id, message }, index) => ({
      run: run.id,
      line: run.counts.left + index + 1,
      verdict: "left" as const,
      read: {},
      recordId: id,
      messages: [{ column: null, value: "", message }],
    })),
  );
}
