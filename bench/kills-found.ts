import { sql } from "drizzle-orm";
import type { Database } from "../server/src/platform/db/database.ts";

export type Phase = "check" | "apply" | "undo";

type Done = {
  /** The import, and the run that was worked on: of an undo another one. */
  id: string;
  worked: string;
  phase: Phase;
  prefix: string;
  rows: number;
};

/** What is wrong after a phase: each row must be there once, with one entry, and the run ended once. */
export async function faultsOf(db: Database, done: Done): Promise<string[]> {
  const { id, worked, phase, prefix, rows: count } = done;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select (select status from runs where id = ${id}) as status,
      (select status from runs where id = ${worked}) as worked,
      (select (counts->>'written')::int from runs where id = ${worked}) as written,
      (select (counts->>'left')::int from runs where id = ${worked}) as "left",
      (select (counts->>'new')::int from runs where id = ${id}) as new,
      (select count(*)::int from run_rows where run = ${id} and verdict = 'new') as staged,
      (select count(distinct line)::int from run_rows where run = ${id}) as lines,
      (select count(distinct key)::int from run_keys where run = ${id}) as keys,
      (select count(*)::int from units where code like ${`${prefix}-%`} and version = 1) as records,
      ${entriesOf(id, "create")} as created, ${recordsOf(id, "create")} as "createdOnce",
      ${entriesOf(worked, "delete")} as deleted, ${recordsOf(worked, "delete")} as "deletedOnce",
      (select count(*)::int from audit_logs where record_id = ${worked}
        and action = 'finish' and model = 'run') as ends,
      (select count(*)::int from audit_logs where record_id = ${worked}
        and action in ('import', 'undo') and model = 'unit') as summaries`);
  const [found = {}] = rows;
  const wrong = Object.entries(wantedAfter(phase, count)).filter(
    ([name, value]) => found[name] !== value,
  );
  if (wrong.length === 0) return [];
  const all = wrong.map(([name, value]) => `${name} is ${found[name]} instead of ${value}`);
  return [`${prefix}, ${phase}: ${all.join(", ")}`];
}

const entriesOf = (run: string, action: string) => sql`(select count(*)::int from audit_logs
  where request_id = ${`run-${run}`} and action = ${action} and model = 'unit')`;

const recordsOf = (run: string, action: string) => sql`(select count(distinct record_id)::int
  from audit_logs where request_id = ${`run-${run}`} and action = ${action} and model = 'unit')`;

function wantedAfter(phase: Phase, count: number): Record<string, unknown> {
  const checked = { new: count, staged: count, lines: count, keys: count, left: 0 };
  const none = { created: 0, createdOnce: 0, deleted: 0, deletedOnce: 0 };
  const created = { ...none, created: count, createdOnce: count };
  switch (phase) {
    case "check":
      return { ...checked, ...none, status: "checked", records: 0, ends: 1, summaries: 0 };
    case "apply":
      // the check ended too
      return {
        ...checked,
        ...created,
        status: "done",
        written: count,
        records: count,
        ends: 2,
        summaries: 1,
      };
    case "undo":
      return {
        ...created,
        deleted: count,
        deletedOnce: count,
        left: 0,
        written: count,
        status: "undone",
        worked: "done",
        records: 0,
        ends: 1,
        summaries: 1,
      };
  }
}
