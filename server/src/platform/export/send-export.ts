import type { Readable } from "node:stream";
import {
  type ExportAddress,
  type ExportFormat,
  exportSignature,
  XLSX_ROWS_MAX,
} from "@pharmacy/contract/export";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { ListQuery } from "@pharmacy/contract/list.values";
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
import { signedAddress } from "../http/signed-address.ts";
import { chosenColumns, type ExportColumns } from "./columns.ts";
import { csvOf } from "./csv.ts";
import type { RunningExports } from "./running-exports.ts";
import { xlsxOf } from "./xlsx.ts";

/** How a route that sends an export differs: it may take its time, and asking for its head is no use. */
export const EXPORT_ROUTE = { handlerTimeout: HOUR_MS, exposeHeadRoute: false } as const;

/** How long a caller may leave a file unread, milliseconds. */
const STALL_MS = 60_000;

const CONTENT_TYPE: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Query = Pick<ListQuery, "search" | "sort" | "order"> & {
  format: ExportFormat;
  columns: string;
};

/** A list as a file: whose, what of it, and its columns. */
type Exported<Table extends StoredTable, Derived extends Record<string, SQL>> = {
  /** What people call the records: "Units". */
  title: string;
  kind: Kind<Table>;
  query: Query;
  options: ListOptions<Derived>;
  columns: ExportColumns<ListedRow<Table, Derived>>;
  /** Adds to rows what their query cannot: called with a batch at a time. */
  complete?: ((rows: Rows<Table, Derived>) => Promise<Rows<Table, Derived>>) | undefined;
};

type Rows<Table extends StoredTable, Derived extends Record<string, SQL>> = ListedRow<
  Table,
  Derived
>[];

/** The address where this caller can download the export. */
export function exportAddress(
  secret: Buffer,
  path: string,
  { sessionId }: Actor,
  query: Record<string, string>,
): ExportAddress {
  // every route that exports asks for a session
  if (sessionId === null) throw new Error("A visitor has no session to sign for.");
  return { url: signedAddress(secret, path, query, sessionId) };
}

/**
 * Send all that a list's query finds as a file, row by row as the database gives them. It is in the
 * audit log before the first byte leaves. What cannot be read at all is refused like any call; a file
 * that cannot be finished breaks off, so that it is never taken for a whole one.
 */
export async function sendExport<Table extends StoredTable, Derived extends Record<string, SQL>>(
  { db, runningExports }: { db: Database; runningExports: RunningExports },
  actor: Actor,
  reply: FastifyReply,
  exported: Exported<Table, Derived>,
): Promise<FastifyReply> {
  const end = runningExports.begin(actor);
  let file: Readable;
  try {
    file = await fileOf(db, actor, exported);
  } catch (error) {
    end();
    throw error;
  }
  file.once("close", end);
  const { title, query } = exported;
  const name = `${title.toLowerCase().replaceAll(" ", "-")}-${today()}.${query.format}`;
  return sendDownload(reply, { file, name, contentType: CONTENT_TYPE[query.format] });
}

/** Send a file of any length to be saved. It ends when its reader stops reading. */
export function sendDownload(
  reply: FastifyReply,
  { file, name, contentType }: { file: Readable; name: string; contentType: string },
): FastifyReply {
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
  return reply
    .headers({
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
    })
    .send(file);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function fileOf<Table extends StoredTable, Derived extends Record<string, SQL>>(
  db: Database,
  actor: Actor,
  { title, kind, query, options, columns, complete }: Exported<Table, Derived>,
): Promise<Readable> {
  const chosen = chosenColumns(columns, query.columns);
  const selection = withColumns(
    selectionOf(kind, query, options),
    chosen.flatMap(({ fields }) => fields),
  );
  // nothing leaves before the log has the number, so it is counted beforehand, a search's too
  const rows = await db.$count(selection.table, selection.condition);
  if (query.format === "xlsx" && rows > XLSX_ROWS_MAX) {
    throw new AppError(
      "too_large",
      "A sheet holds 1,048,575 rows. Export as CSV, or narrow the list.",
    );
  }
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
  const file = query.format === "csv" ? csvOf(chosen, whole) : xlsxOf(title, chosen, whole);
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
    .map(([field, value]) => ({ field, from: null, to: value }));
}
