import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { columnOf } from "../db/given-rows.ts";
import { requestOfRun } from "../db/write-many.ts";
import type { Entry } from "./reverse-kind.ts";
import type { WrittenRecord } from "./rows.ts";
import type { ImportSpec } from "./spec.ts";
import type { Work } from "./work.ts";

export type Touch = {
  record: string;
  recordId: string;
  label: string;
  action: string;
  by: string;
};

export async function entriesOf(
  tx: Transaction,
  records: readonly WrittenRecord[],
): Promise<Entry[]> {
  const { rows } = await tx.execute<Entry>(sql`
    select given.record, e.id, e.action, e.model, e.record_id as "recordId",
      e.record_label as label, e.changes
    from ${entriesGiven(records)} join audit_logs e on e.id = given.entry
    order by e.at desc, e.id desc`);
  return rows;
}

/**
 * Every change within a record counts that the run added and others belong to, such as a pharmacy.
 */
export async function touchesOf(
  tx: Transaction,
  { run, spec }: Pick<Work, "run" | "spec">,
  records: readonly WrittenRecord[],
): Promise<ReadonlyMap<string, Touch>> {
  const touch = (where: SQL) => sql`cross join lateral (
      select l.record_id, l.record_label, l.action, l.actor_name, l.at, l.id from audit_logs l
      where ${where} and l.outcome = 'success' and (l.at, l.id) > (s.at, s.id) and not ${isReversed(run.undoOf ?? "")}
      order by l.at desc, l.id desc limit 1) l`;
  const inside = isWhole(spec)
    ? sql`union all select s.record, l.* from since s
        ${touch(sql`l.organization = s.record`)} where s.is_new`
    : sql``;
  const { rows } = await tx.execute<Touch>(sql`
    with written as materialized (
      select given.record, e.record_id, e.at, e.id, e.action
      from ${entriesGiven(records)} join audit_logs e on e.id = given.entry),
    since as materialized (
      select distinct on (record) record, at, id,
        bool_or(action = 'create' and record_id = record) over (partition by record) as is_new
      from written order by record, at, id),
    members as materialized (
      select record, record_id as member from written
      union select record, record from written ${presentParts(spec, records)})
    select distinct on (t.record) t.record, t.record_id as "recordId", t.record_label as label,
      t.action, t.actor_name as by
    from (select s.record, l.* from members m join since s on s.record = m.record
        ${touch(sql`l.record_id = m.member`)} ${inside}) t
    order by t.record, (t.record_id = t.record) desc, t.at desc, t.id desc`);
  return new Map(rows.map((one) => [one.record, one]));
}

function presentParts(
  { parts = [] }: Pick<ImportSpec, "parts">,
  records: readonly WrittenRecord[],
) {
  const ids = sql.param(records.map(({ id }) => id));
  const unions = parts.flatMap(({ kind: { table }, of, isApart }) => {
    const record = columnOf(table, of);
    return isApart
      ? []
      : sql`union select p.${record}, p.id from ${table} p where p.${record} = any(${ids}::uuid[])`;
  });
  return sql.join(unions, sql` `);
}

const isWhole = ({ record: { table, organization } }: Pick<ImportSpec, "record">) =>
  organization !== undefined && organization === table.id;

/**
 * Entries of the run and its undo are no changes, nor are those of another run that was undone, as
 * far as its undo reversed the same record. The run of an entry is found by its id, however many
 * there are.
 */
function isReversed(run: string): SQL {
  const sign = requestOfRun("");
  const reversing = sql`${sign} || coalesce(undone.undone_by, r.undone_by)`;
  return sql`exists (select from runs r left join runs undone on undone.id = r.undo_of
    where r.id = case when l.request_id ~ ${`^${sign}[0-9a-f-]{36}$`}
        then right(l.request_id, 36)::uuid end
      and (r.id = ${run}::uuid or r.undo_of = ${run}::uuid
        or coalesce(undone.status, r.status) = 'undone'
          and (r.undo_of is null or undone.undone_by = r.id)
          and (l.action not in ('create', 'update', 'delete') or exists (
            select from audit_logs u
            where u.record_id = l.record_id and u.request_id = ${reversing}))))`;
}

function entriesGiven(records: readonly WrittenRecord[]): SQL {
  const pairs = records.flatMap(({ id, entries }) => entries.map((entry) => ({ id, entry })));
  const ids = sql.param(pairs.map(({ id }) => id));
  const entries = sql.param(pairs.map(({ entry }) => entry));
  return sql`unnest(${ids}::uuid[], ${entries}::uuid[]) as given (record, entry)`;
}
