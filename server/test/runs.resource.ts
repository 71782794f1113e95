import { RUN_KIND_NAMES, type RunKind, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { sql } from "drizzle-orm";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { NO_COUNTS, runKind, START } from "../src/platform/runs/runs.table.ts";
import type { ActedResource } from "./resources.ts";
import { applied, checked, previewed, sendImport, unitFile, upload } from "./runs.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

let made = 0;

/** A run of a pharmacy that is done. */
const done =
  (kind: RunKind): ActedResource["insert"] =>
  async ({ db }, { organization, name }) => {
    const { id } = await insertRecord(db, SYSTEM, runKind, {
      kind,
      status: "done",
      mode: "createAndUpdate",
      organization,
      fileName: `${name}.csv`,
      counts: NO_COUNTS,
      place: START,
      actor: SYSTEM,
    });
    return id;
  };

/** A kind of runs that change what is there, and create nothing. */
const WORKED_OUT = RUN_KIND_NAMES.find((kind) => runKindOf(kind).permission === "edit") ?? "units";

/** A file of one new unit. */
function aFile(line = {}): string {
  made += 1;
  return unitFile({ code: `I${made}`, ...line });
}

/** What the tests that walk through every route must know of imports. */
export const resource: ActedResource = {
  places: ["runs"],
  insert: done("products"),
  // finance imports nothing, and sees what the server worked out
  inserted: { finance: done(WORKED_OUT) },
  writes(server) {
    const path = "/api/runs/:id";
    return [
      ["POST /api/runs", async () => () => sendImport(server, aFile())],
      [
        `POST ${path}/check`,
        async () => {
          await cancelOthers(server);
          const run = await upload(server, aFile());
          const { options, mapping } = await previewed(server, run);
          const body = { version: run.version, options, mapping };
          return () => server.post(`/api/runs/${run.id}/check`, body);
        },
      ],
      [
        `POST ${path}/corrections`,
        async () => {
          await cancelOthers(server);
          const { id } = await checked(server, aFile({ kind: "box" }));
          const correction = { line: 2, column: "kind", value: "packaging" };
          return () => server.post(`/api/runs/${id}/corrections`, correction);
        },
      ],
      [
        `POST ${path}/apply`,
        async () => {
          await cancelOthers(server);
          const { id, version } = await checked(server, aFile());
          return () => server.post(`/api/runs/${id}/apply`, { version });
        },
      ],
      [
        `POST ${path}/continue`,
        async () => {
          await cancelOthers(server);
          const { id, version } = await checked(server, aFile());
          await server.db.execute(sql`update runs set status = 'stopped' where id = ${id}`);
          return () => server.post(`/api/runs/${id}/continue`, { version });
        },
      ],
      [
        `POST ${path}/cancel`,
        async () => {
          await cancelOthers(server);
          const { id, version } = await upload(server, aFile());
          return () => server.post(`/api/runs/${id}/cancel`, { version });
        },
      ],
      [
        `POST ${path}/undo`,
        async () => {
          await cancelOthers(server);
          const { id, version } = await applied(server, aFile());
          return () => server.post(`/api/runs/${id}/undo`, { version });
        },
      ],
    ];
  },
};

/** Runs that are left standing would count among those their user has not finished. */
async function cancelOthers({ db }: Server): Promise<void> {
  await db.execute(
    sql`update runs set status = 'cancelled' where status not in ('done', 'cancelled', 'undone')`,
  );
}
