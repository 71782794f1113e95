import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import type { Run, RunPreview, RunRow } from "@pharmacy/contract/runs/runs";
import { IMPORTS } from "../src/imports.ts";
import { runsJob } from "../src/platform/runs/runs.job.ts";
import { aForm } from "./pictures.ts";
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
