import type { Run } from "@pharmacy/contract/runs/runs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { slowDown, workHalfway } from "#test/run-workers.ts";
import { applied, checked, readRun, toBeChecked, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

const COUNT = 400;
const file = () => unitFile(...Array.from({ length: COUNT }, () => ({})));

async function act({ id }: Pick<Run, "id">, what: "apply" | "undo"): Promise<Run> {
  const { version } = await readRun(server, id);
  const answer = await server.post(`/api/runs/${id}/${what}`, { version });
  expect(answer.statusCode).toBe(202);
  return answer.json();
}

/** How many rows are staged for a run, units are there, and entries of this kind name it. */
async function countsOf(id: string, action: string) {
  const { rows } = await server.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from run_rows where run = ${id}) as staged,
      (select count(*)::int from run_keys where run = ${id}) as keys,
      (select count(*)::int from units where version = 1) as units,
      (select count(distinct record_id)::int from audit_logs
        where request_id = ${`run-${id}`} and action = ${action}) as records,
      (select count(*)::int from audit_logs
        where request_id = ${`run-${id}`} and action = ${action}) as entries`);
  return rows[0];
}

async function requireWritten({ id }: Run) {
  expect(await countsOf(id, "create")).toMatchObject({
    staged: COUNT,
    units: COUNT,
    records: COUNT,
    entries: COUNT,
  });
  expect(await readRun(server, id)).toMatchObject({
    status: "done",
    counts: { written: COUNT, left: 0 },
  });
}

const PHASES: [
  what: string,
  phase: { slow: string; begin(): Promise<Run>; requireWhole(run: Run): Promise<void> },
][] = [
  [
    "checking",
    {
      slow: "insert on run_rows",
      begin: () => toBeChecked(server, file()),
      async requireWhole(run) {
        expect(await countsOf(run.id, "create")).toMatchObject({
          staged: COUNT,
          keys: COUNT,
          units: 0,
          entries: 0,
        });
        expect(await readRun(server, run.id)).toMatchObject({
          status: "checked",
          counts: { read: COUNT, new: COUNT, refused: 0 },
        });
        await act(run, "apply");
        await workRuns(server);
        await requireWritten(run);
      },
    },
  ],
  [
    "applying",
    {
      slow: "insert on units",
      begin: async () => act(await checked(server, file()), "apply"),
      requireWhole: requireWritten,
    },
  ],
  [
    "undoing",
    {
      slow: "delete on units",
      begin: async () => act(await applied(server, file()), "undo"),
      async requireWhole({ id, undoOf }) {
        expect(await countsOf(id, "delete")).toMatchObject({
          units: 0,
          records: COUNT,
          entries: COUNT,
        });
        expect(await readRun(server, id)).toMatchObject({
          status: "done",
          counts: { written: COUNT, left: 0 },
        });
        expect((await readRun(server, undoOf ?? "")).status).toBe("undone");
      },
    },
  ],
];

/** Guarantees that an end of the process or of the database neither loses a row nor writes one twice. */
test.each(PHASES)(
  "a process that is killed while %s, and one whose database goes away, are followed by the next",
  async (_, { slow, begin, requireWhole }) => {
    const run = await begin();
    const restore = await slowDown(server, slow, 5);
    const killed = await workHalfway(server, run.id);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const { ended } = await workHalfway(server, run.id);
    await server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`);
    await ended;
    await restore();
    await workRuns(server);
    await requireWhole(run);
  },
  180_000,
);
