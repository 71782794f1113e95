import { and, asc, eq, gt } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import type { ExportColumn } from "../export/columns.ts";
import { csvOf } from "../export/csv.ts";
import { type ExportDeps, sendDownload } from "../export/send-export.ts";
import { type RunRecord, runKind, runRows } from "./runs.table.ts";
import type { ImportSpec } from "./spec.ts";

const BATCH = 1_000;

type Refused = Pick<typeof runRows.$inferSelect, "line" | "read" | "messages">;

/** Under the names of the fields, so that it can be corrected and imported as it is. */
export async function sendRefused(
  { db, ...deps }: ExportDeps,
  actor: Actor,
  reply: FastifyReply,
  { run, spec }: { run: RunRecord; spec: ImportSpec },
): Promise<FastifyReply> {
  return sendDownload(deps, actor, reply, async () => {
    await recordAuditEvent(db, actor, {
      action: "export",
      model: "run",
      recordId: run.id,
      recordLabel: `refused rows of ${runKind.label(run)}`,
    });
    const file = csvOf(columnsOf(spec), refusedRows(db, run.id));
    const name = `refused-${run.kind}-${new Date().toISOString().slice(0, 10)}.csv`;
    return { file, name, contentType: "text/csv; charset=utf-8; header=present" };
  });
}

function columnsOf({ fields }: ImportSpec): ExportColumn<Refused>[] {
  return [
    { heading: "Row", fields: [], value: ({ line }) => line },
    ...fields.map(({ name, label }) => ({
      heading: label,
      fields: [],
      value: ({ read }: Refused) => read[name] ?? "",
    })),
    {
      heading: "Why it was refused",
      fields: [],
      value: ({ messages }) => (messages ?? []).map(({ message }) => message).join(" "),
    },
  ];
}

/** Batch by batch, without a connection between them: a slow reader holds none. */
async function* refusedRows(db: Database, run: string): AsyncGenerator<Refused[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ line: runRows.line, read: runRows.read, messages: runRows.messages })
      .from(runRows)
      .where(and(eq(runRows.run, run), eq(runRows.verdict, "refused"), gt(runRows.line, after)))
      .orderBy(asc(runRows.line))
      .limit(BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.line;
  }
}
