import { mapperOf } from "@pharmacy/contract/mapping/mapping-apply";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { addManyUnaudited, removeUnaudited, setManyUnaudited } from "../db/unaudited.ts";
import { decimalCells } from "./decimal-cells.ts";
import { lookAhead, oneAhead } from "./one-ahead.ts";
import { tooManyRows } from "./read/table.ts";
import { progressAfter } from "./read-progress.ts";
import type { MappedRow, ReadRow, StagedRow } from "./rows.ts";
import { forgetKeys } from "./run-keys.ts";
import {
  bounded,
  counted,
  fieldsWithCodes,
  fieldsWithLines,
  plainCodes,
  planRows,
  storable,
  tidied,
  unplanned,
} from "./run-rows.ts";
import { NO_COUNTS, runRows } from "./runs.table.ts";
import {
  emailMessage,
  type ImportSpec,
  isTogether,
  type RunContext,
  TOGETHER_MAX,
} from "./spec.ts";
import { BATCH, inBatch, rowsAtOnce, Stopped, type Work } from "./work.ts";

export async function checkFile(work: Work): Promise<void> {
  const { place } = work.run;
  if (place.readLine === 0 && !place.isRead) await forgetRows(work);
  if (!place.isRead) await readFile(work);
  await checkPending(work);
}

async function forgetRows(work: Work): Promise<void> {
  await inBatch(work, async (tx) => {
    await removeUnaudited(tx, runRows, eq(runRows.run, work.run.id));
    await forgetKeys(tx, work.run.id);
    return { counts: NO_COUNTS };
  });
}

const VALUE_MAX = 200;

async function readFile(work: Work): Promise<void> {
  const { file, options, mapping, place } = work.run;
  if (!(file && options && mapping)) throw new Error("A run without a file cannot be checked.");
  const read = rowReader(work);
  const path = work.fileStore.pathOf(file);
  const columns = new Set(Object.values(mapping).flatMap((source) => source.columns ?? []));
  const from = { line: place.readLine + 1, columns };
  const table = work.reader.readTable(path, options, from);
  const batches = oneAhead(inParts(table, work.rows), async (batch): Promise<ReadBatch> => {
    const rows = batch.filter((row) => row.line > place.readLine).map(read);
    const whole = rows.filter(({ problem }) => !problem);
    return { batch, rows, ahead: isTogether(work.spec) ? undefined : await lookAhead(work, whole) };
  });
  for await (const batch of batches) await stageRows(work, batch);
  if (work.signal.aborted) throw new Stopped();
  await inBatch(work, async () => ({ place: { ...work.run.place, isRead: true } }));
}

type ReadBatch = { batch: readonly ReadRow[]; rows: readonly MappedRow[]; ahead: unknown };

async function* inParts(
  table: AsyncIterable<ReadRow[]>,
  most: number,
): AsyncGenerator<readonly ReadRow[]> {
  for await (const batch of table) {
    for (let at = 0; at < batch.length; at += most) yield batch.slice(at, at + most);
  }
}

async function stageRows(work: Work, { batch, rows, ahead }: ReadBatch) {
  const last = rows.at(-1);
  if (!last) return;
  const together = isTogether(work.spec);
  if (together && work.run.counts.read + rows.length > TOGETHER_MAX) {
    throw tooManyRows(TOGETHER_MAX);
  }
  await inBatch(work, async (tx) => {
    const staged = together
      ? rows.map(unplanned)
      : await planRows(tx, work.spec, work.context, rows, ahead);
    await addManyUnaudited(
      tx,
      runRows,
      staged.map((row) => ({ run: work.run.id, ...row })),
    );
    return {
      counts: counted(work.run.counts, staged, work.spec),
      place: { ...work.run.place, readLine: last.line },
      progress: progressAfter(work.run, batch),
    };
  });
}

function rowReader({ run: { mapping, header }, spec }: Work): (row: ReadRow) => MappedRow {
  const fieldsOf = mapperOf(mapping ?? {});
  const sources = Object.entries(mapping ?? {});
  const hasLines = fieldsWithLines(spec);
  const codes = fieldsWithCodes(spec);
  const fieldAt = (place: number) =>
    sources.find(([, { columns }]) => columns?.includes(place))?.[0] ?? header[place] ?? null;
  const cellsOf = decimalCells(mapping ?? {}, spec);
  return (row) => {
    const { line, cells, problem, column: place } = row;
    const fields = plainCodes(tidied(bounded(fieldsOf(cellsOf(row))), hasLines), codes);
    if (problem === undefined) return { line, fields };
    const column = place === undefined ? null : fieldAt(place);
    const value = place === undefined ? "" : storable(cells[place] ?? "", VALUE_MAX);
    return { line, fields, problem: { column, value, message: problem } };
  };
}

async function checkPending(work: Work): Promise<void> {
  let isMore = true;
  while (isMore) {
    await inBatch(work, async (tx) => {
      const staged = await planPending(tx, work.spec, work.context);
      isMore = staged.length === rowsAtOnce({ rows: BATCH, spec: work.spec });
      if (!isMore) return { counts: await countRows(tx, work.run, work.spec) };
      // all rows are counted once, at the end
      const counts = counted(work.run.counts, staged, work.spec);
      const { read } = work.run.counts;
      return { counts: { ...counts, read, pending: counts.pending - staged.length } };
    });
  }
}

/** Returns fewer rows than are planned at once where there are no more. */
export async function planPending(
  tx: Transaction,
  spec: ImportSpec,
  context: RunContext,
): Promise<StagedRow[]> {
  const max = rowsAtOnce({ rows: BATCH, spec });
  const rows = await tx
    .select({ line: runRows.line, fields: runRows.read })
    .from(runRows)
    .where(and(eq(runRows.run, context.runId), eq(runRows.verdict, "pending")))
    .orderBy(asc(runRows.line))
    .limit(max);
  const staged = await planRows(tx, spec, context, rows);
  await setManyUnaudited(
    tx,
    runRows,
    ["run", "line"],
    staged.map((row) => ({ run: context.runId, ...row })),
  );
  return staged;
}

const hasEmail = (email: string) =>
  sql`verdict in ('new', 'changed') and jsonb_typeof(values -> ${email}) = 'object'`;

export async function countRows(
  tx: Transaction,
  { id, counts }: Pick<Work["run"], "id" | "counts">,
  spec: Pick<ImportSpec, "fields">,
): Promise<Work["run"]["counts"]> {
  const email = emailMessage(spec);
  const withEmail = email === undefined ? sql`false` : hasEmail(email);
  const found = await tx
    .select({
      verdict: runRows.verdict,
      count: sql<number>`count(*)::int`,
      letters: sql<number>`(count(*) filter (where ${withEmail}))::int`,
    })
    .from(runRows)
    .where(eq(runRows.run, id))
    .groupBy(runRows.verdict);
  const none = { new: 0, changed: 0, unchanged: 0, refused: 0, pending: 0, left: 0 };
  const now = Object.fromEntries(found.map(({ verdict, count }) => [verdict, count]));
  const emails = found.reduce((sum, row) => sum + row.letters, 0);
  return { ...counts, ...none, ...now, letters: emails };
}
