import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { columnOf } from "../db/given-rows.ts";
import { addFoundUnaudited, removeUnaudited } from "../db/unaudited.ts";
import { requestOfRun } from "../db/write-many.ts";
import type { WrittenRecord } from "./rows.ts";
import { runRows } from "./runs.table.ts";
import type { Part } from "./spec.ts";
import { rowsAtOnce, type Work } from "./work.ts";

/** The records that the run wrote last come first. */
export function stageRecords(tx: Transaction, work: Work): Promise<number> {
  const own = requestOfRun(work.run.undoOf ?? "");
  return addFoundUnaudited(
    tx,
    runRows,
    ["run", "line", "verdict", "read", "recordId", "values"],
    sql`select ${work.run.id}::uuid,
        row_number() over (order by max(at) desc, max(id::text) desc) - count(*) over () - 1,
        'pending', '{}'::jsonb, record, jsonb_build_object(
          'entries', jsonb_agg(id), 'isNew', bool_or(action = 'create' and record_id = record))
      from (select e.at, e.id, e.action, e.record_id, ${recordOf(work)} as record
        from audit_logs e
        where e.request_id = ${own} and e.outcome = 'success'
          and e.action in ('create', 'update', 'delete')) written
      where record is not null group by record`,
  );
}

export async function nextRecords(tx: Transaction, work: Work): Promise<WrittenRecord[]> {
  const rows = await tx
    .select({ line: runRows.line, id: runRows.recordId, values: runRows.values })
    .from(runRows)
    .where(isStaged(work))
    .orderBy(asc(runRows.line))
    .limit(rowsAtOnce(work));
  return rows.map(({ line, id, values }) => ({
    line,
    id: id ?? "",
    isNew: values?.isNew === true,
    entries: values?.entries as string[],
  }));
}

export async function removeStaged(
  tx: Transaction,
  work: Work,
  records: readonly WrittenRecord[],
): Promise<void> {
  const last = records.at(-1);
  if (last)
    await removeUnaudited(tx, runRows, and(isStaged(work), lt(runRows.line, last.line + 1)));
}

const isStaged = ({ run }: Pick<Work, "run">) => and(eq(runRows.run, run.id), lt(runRows.line, 0));

function recordOf({ spec: { record, parts = [] } }: Pick<Work, "spec">): SQL {
  const models = [...new Set(parts.map(({ kind }) => kind.model))];
  const cases = models.map((model) => {
    const own = parts.filter(({ kind }) => kind.model === model);
    return sql`when ${model} then coalesce(${sql.join(own.flatMap(waysToRecord), sql`, `)})`;
  });
  const whens = sql.join([sql`when ${record.model} then e.record_id`, ...cases], sql` `);
  return sql`case e.model ${whens} end`;
}

/** An added or removed part names its record in its entry, a changed one has it in its row. */
function waysToRecord({ kind, of }: Part): SQL[] {
  const named = (changes: SQL) => sql`(select coalesce(c ->> 'to', c ->> 'from')::uuid
    from jsonb_array_elements(${changes}) c where c ->> 'field' = ${of} limit 1)`;
  return [
    named(sql`e.changes`),
    sql`(select p.${columnOf(kind.table, of)} from ${kind.table} p where p.id = e.record_id)`,
    sql`(select ${named(sql`l.changes`)} from audit_logs l
      where l.record_id = e.record_id and l.action in ('create', 'delete') limit 1)`,
  ];
}
