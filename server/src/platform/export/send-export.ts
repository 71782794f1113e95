import type { Readable } from "node:stream";
import {
  type ExportAddress,
  type ExportFormat,
  exportSignature,
  XLSX_ROWS_MAX,
} from "@pharmacy/contract/export";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import type { SQL } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import type { Kind, StoredTable } from "../db/kinds.ts";
import { type ListedRow, type ListOptions, selectionOf } from "../db/list.ts";
import { type StartedBatches, startBatches } from "../db/list-rows.ts";
import { withColumns } from "../db/list-selection.ts";
import type { FileStore } from "../file-store.ts";
import { signedAddress } from "../http/signed-address.ts";
import { chosenColumns, type ExportColumns } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { cutUnread } from "./cut-unread.ts";
import type { RunningExports } from "./running-exports.ts";
import { spooled } from "./spool.ts";

export const EXPORT_ROUTE = { handlerTimeout: HOUR_MS, exposeHeadRoute: false } as const;

const CONTENT_TYPE: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Query = Pick<ListQuery, "search" | "sort" | "order"> & {
  format: ExportFormat;
  columns: string;
};

type Exported<Table extends StoredTable, Derived extends Record<string, SQL>> = {
  title: string;
  kind: Kind<Table>;
  query: Query;
  options: ListOptions<Derived>;
  columns: ExportColumns<ListedRow<Table, Derived>>;
  complete?: ((rows: Rows<Table, Derived>) => Promise<Rows<Table, Derived>>) | undefined;
};

type Rows<Table extends StoredTable, Derived extends Record<string, SQL>> = ListedRow<
  Table,
  Derived
>[];

export function exportAddress(
  secret: Buffer,
  path: string,
  { sessionId }: Actor,
  query: Record<string, string>,
): ExportAddress {
  // every route that exports requires a session
  if (sessionId === null) throw new Error("A visitor has no session to sign for.");
  return { url: signedAddress(secret, path, query, sessionId) };
}

/**
 * Logged before the first byte. A query that fails at once is refused like any call; a file that
 * cannot be completed is cut off, so that it is never taken for a complete one.
 */
export async function sendExport<Table extends StoredTable, Derived extends Record<string, SQL>>(
  { db, ...deps }: ExportDeps,
  actor: Actor,
  reply: FastifyReply,
  exported: Exported<Table, Derived>,
): Promise<FastifyReply> {
  return sendDownload(deps, actor, reply, async () => {
    const { title, query } = exported;
    const name = `${title.toLowerCase().replaceAll(" ", "-")}-${today()}.${query.format}`;
    const file = await fileOf(db, actor, exported);
    return { file, name, contentType: CONTENT_TYPE[query.format] };
  });
}

export type ExportDeps = { db: Database; fileStore: FileStore; runningExports: RunningExports };

type Download = { file: Readable; name: string; contentType: string };

/** It takes a slot while the file is made, and none while the client reads it. */
export async function sendDownload(
  { fileStore, runningExports }: Omit<ExportDeps, "db">,
  actor: Actor,
  reply: FastifyReply,
  make: () => Promise<Download>,
): Promise<FastifyReply> {
  const running = runningExports.begin(actor);
  try {
    const { file, name, contentType } = await make();
    file.once("close", running.wasRead);
    const kept = await spooled(file, fileStore);
    kept.once("close", running.ended);
    cutUnread(reply.raw);
    return reply
      .headers({
        "content-type": contentType,
        "content-disposition": `attachment; filename="${name}"`,
      })
      .send(kept);
  } catch (error) {
    running.ended();
    throw error;
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function fileOf<Table extends StoredTable, Derived extends Record<string, SQL>>(
  db: Database,
  actor: Actor,
  { title, kind, query, options, columns, complete }: Exported<Table, Derived>,
): Promise<Readable> {
  const chosen = chosenColumns(columns, query.columns, hiddenFieldsOf(actor.role));
  const selection = withColumns(
    selectionOf(kind, query, options),
    chosen.flatMap(({ fields }) => fields),
  );
  // counted beforehand, because the log records the number before anything is sent
  const rows = await db.$count(selection.table, selection.condition);
  if (query.format === "xlsx" && rows > XLSX_ROWS_MAX) {
    throw new AppError(
      "too_large",
      "A sheet holds 1,048,575 rows. Export as CSV, or narrow the list.",
    );
  }
  // few exports are workbooks
  const workbook = query.format === "xlsx" ? await import("./xlsx.ts") : undefined;
  const batches = (await startBatches(db, selection)) as StartedBatches<ListedRow<Table, Derived>>;
  try {
    await recordAuditEvent(db, actor, {
      action: "export",
      model: kind.model,
      recordId: null,
      recordLabel: `${title}, ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
      changes: changesOf(query),
    });
  } catch (error) {
    await batches.return();
    throw error;
  }
  const whole = complete ? completed(batches, complete) : batches;
  const file = workbook ? workbook.xlsxOf(title, chosen, whole) : csvOf(chosen, whole);
  // a file dropped before it is read never requests a row
  file.once("close", () => void batches.return());
  return file;
}

async function* completed<Item>(
  batches: AsyncIterable<Item[]>,
  complete: (rows: Item[]) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for await (const batch of batches) yield await complete(batch);
}

/** The request as the audit log records it, without the secret signature. */
function changesOf(query: Query): FieldChange[] {
  return Object.entries(query)
    .filter(([field, value]) => value !== "" && !(field in exportSignature))
    .map(([field, value]) => ({
      field,
      from: null,
      to: field === "ids" ? String(value).split(",") : value,
    }));
}
