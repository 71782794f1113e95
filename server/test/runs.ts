import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import type { Run, RunPreview, RunRow } from "@pharmacy/contract/runs/runs";
import { RUN_KIND_NAMES, type RunKind, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { sql } from "drizzle-orm";
import { IMPORTS } from "../src/imports.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { runsJob } from "../src/platform/runs/runs.job.ts";
import { NO_COUNTS, runKind, START } from "../src/platform/runs/runs.table.ts";
import type { ActedResource } from "./nouns.ts";
import { aForm } from "./pictures.ts";
import { aUnit } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

const COLUMNS = ["code", "name", "namePlural", "symbol", "kind"] as const;

/** A file of units, one for each line that says something of it: `{ code: "TAB" }`. */
export function unitFile(...lines: Partial<Record<(typeof COLUMNS)[number], string>>[]): string {
  const rows = lines.map((line, index) => {
    const code = line.code ?? `N${index + 1}`;
    const name = `thing ${code}`;
    const row = { code, name, namePlural: `${name}s`, symbol: "pcs", kind: "packaging", ...line };
    return COLUMNS.map((column) => row[column]).join(",");
  });
  return `Code,Name,Plural name,Symbol,Kind\n${rows.join("\n")}\n`;
}

/** Uploads a file to be imported, as the administrator unless a token says otherwise. */
export function sendImport(
  server: Server,
  bytes: string | Buffer,
  { token = server.token(), key, name = "units.csv", kind = "units", ...of }: Sending = {},
) {
  const { payload, headers } = aForm({ name, bytes });
  return server.app.inject({
    method: "POST",
    url: `/api/runs?${new URLSearchParams({ kind, ...of })}`,
    payload,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });
}
type Sending = {
  token?: string;
  key?: string;
  name?: string;
  kind?: string;
  within?: string;
  organization?: string;
};

export async function upload(
  server: Server,
  bytes: string | Buffer,
  kind = "units",
  within?: string,
): Promise<Run> {
  const answer = await sendImport(server, bytes, { kind, ...(within && { within }) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const readRun = async (server: Server, id: string): Promise<Run> =>
  (await server.get(`/api/runs/${id}`)).json();

/** Does what the job would do, until nothing is left, by default in batches as large as its own. */
export async function workRuns(
  server: Server,
  signal = new AbortController().signal,
  batch: { rows?: number } = {},
) {
  await runsJob(IMPORTS, { silentMs: 500, beatMs: 100, ...batch }).work(server.services, signal);
}

export async function previewed(server: Server, { id }: Run): Promise<RunPreview> {
  const answer = await server.post(`/api/runs/${id}/preview`, {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

type Checking = { mapping?: Mapping; kind?: string; within?: string };

/** An uploaded file, checked as the preview suggests. */
export async function checked(
  server: Server,
  bytes: string | Buffer,
  checking: Checking = {},
): Promise<Run> {
  const { id } = await toBeChecked(server, bytes, checking);
  await workRuns(server);
  return readRun(server, id);
}

/** The same, before the job has begun. */
export async function toBeChecked(
  server: Server,
  bytes: string | Buffer,
  { mapping, kind, within }: Checking = {},
): Promise<Run> {
  const run = await upload(server, bytes, kind, within);
  const preview = await previewed(server, run);
  const answer = await server.post(`/api/runs/${run.id}/check`, {
    version: run.version,
    options: preview.options,
    mapping: mapping ?? preview.mapping,
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json();
}

/** The same, applied. */
export async function applied(
  server: Server,
  bytes: string | Buffer,
  kind = "units",
  within?: string,
): Promise<Run> {
  const { id, version } = await checked(server, bytes, { kind, ...(within && { within }) });
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, id);
}

/** The run that undid another one. */
export async function undone(server: Server, { id }: Run): Promise<Run> {
  const { version } = await readRun(server, id);
  const answer = await server.post(`/api/runs/${id}/undo`, { version });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, answer.json().id);
}

export async function rowsOf(server: Server, { id }: Run, query = ""): Promise<RunRow[]> {
  return (await server.get(`/api/runs/${id}/rows?count=100&${query}`)).json().items;
}

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
        "POST /api/runs/edits",
        async () => {
          await cancelOthers(server);
          const { id } = (await server.post("/api/units", aUnit())).json();
          const edit = { kind: "units", ids: [id], values: { sortOrder: "7" } };
          return () => server.post("/api/runs/edits", edit);
        },
      ],
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
        `POST ${path}/missing`,
        async () => {
          await cancelOthers(server);
          made += 1;
          const file = `Name;Group\nThing ${made};Missing group ${made}\n`;
          const { id } = await checked(server, file, { kind: "items" });
          return () => server.post(`/api/runs/${id}/missing`, { column: "group" });
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
