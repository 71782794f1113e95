import type { Run } from "@pharmacy/contract/runs/runs";
import { previewed, readRun, rowsOf, sendImport, workRuns } from "./runs.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Line = Record<string, string | number>;

/** A file with one column for each name. */
export function productFile(...lines: Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = lines.map((line) => columns.map((column) => line[column] ?? "").join(";"));
  return [columns.join(";"), ...rows].join("\n");
}

/** A file of a pharmacy's products, checked as the preview suggests. */
export async function checkedProducts(
  server: Server,
  organization: string,
  file: string | Buffer,
  mode = "createAndUpdate",
  batch: { rows?: number } = {},
): Promise<Run> {
  const answer = await sendImport(server, file, { kind: "products", organization });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const run: Run = answer.json();
  const { options, mapping } = await previewed(server, run);
  const check = { version: run.version, mode, options, mapping };
  const checking = await server.post(`/api/runs/${run.id}/check`, check);
  if (checking.statusCode !== 202) throw new Error(checking.body);
  await workRuns(server, undefined, batch);
  return readRun(server, run.id);
}

/** Writes what was checked, but for what is refused. */
export async function applyProducts(server: Server, { id, version }: Run): Promise<Run> {
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, id);
}

export async function importProducts(server: Server, organization: string, file: string) {
  const run = await checkedProducts(server, organization, file);
  if (run.counts.refused > 0)
    throw new Error(JSON.stringify(await rowsOf(server, run, "verdict=refused")));
  return applyProducts(server, run);
}
