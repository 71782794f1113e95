import type { Readable } from "node:stream";
import type { ExpenseListQuery } from "@pharmacy/contract/expenses/expenses";
import { RECEIPTS_MAX } from "@pharmacy/contract/expenses/expenses.values";
import { and, eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { selectionOf } from "../../platform/db/list.ts";
import { sorted } from "../../platform/db/list-order.ts";
import { type ExportDeps, sendDownload } from "../../platform/export/send-export.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { files } from "../../platform/files/files.table.ts";
import { listedOptions } from "./expenses.list.ts";
import { expenseKind, expenses } from "./expenses.table.ts";

type Query = Omit<ExpenseListQuery, "page" | "count">;
type Receipt = { id: string; path: string };

const ENDINGS: Record<string, string> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
};

/** Throws if there are none, or too many. */
export async function receiptsOf(
  db: Database,
  actor: Pick<Actor, "role">,
  query: Query,
): Promise<Receipt[]> {
  const { table, condition, order } = selectionOf(expenseKind, query, listedOptions(actor, query));
  const rows = await db
    .select({
      id: files.id,
      type: files.contentType,
      number: expenses.number,
      vendor: expenses.vendor,
    })
    .from(expenses)
    .innerJoin(files, eq(files.id, expenses.receipt))
    .where(and(condition))
    .orderBy(...sorted(order, table, false))
    .limit(RECEIPTS_MAX + 1);
  if (rows.length === 0) {
    throw new AppError("not_found", "None of these expenses has a receipt.");
  }
  if (rows.length > RECEIPTS_MAX) {
    throw new AppError(
      "too_large",
      `One file holds at most ${RECEIPTS_MAX} receipts. Choose a month, or narrow the list.`,
    );
  }
  return rows.map(({ id, type, number, vendor }) => ({
    id,
    path: `${number} ${fileNameOf(vendor)}${ENDINGS[type] ?? ""}`,
  }));
}

/** A name that every file system accepts. */
function fileNameOf(vendor: string): string {
  return vendor
    .replace(/[^\p{L}\p{M}\p{N} &+,._-]/gu, "_")
    .slice(0, 60)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

export async function sendReceipts(
  { db, ...deps }: ExportDeps,
  actor: Actor,
  reply: FastifyReply,
  query: Query,
): Promise<FastifyReply> {
  return sendDownload(deps, actor, reply, async () => {
    const receipts = await receiptsOf(db, actor, query);
    await recordAuditEvent(db, actor, {
      action: "export",
      model: "expense",
      recordId: null,
      recordLabel: `Receipts, ${receipts.length} ${receipts.length === 1 ? "file" : "files"}`,
      changes: Object.entries(query)
        .filter(([field, value]) => value !== "" && field in listed)
        .map(([field, value]) => ({ field, from: null, to: value })),
    });
    const file = await zipOf(deps.fileStore, receipts);
    return { file, name: `receipts-${query.month || "all"}.zip`, contentType: "application/zip" };
  });
}

/** The log records the query without its signature. */
const listed: Record<keyof Query, true> = {
  search: true,
  sort: true,
  order: true,
  month: true,
  category: true,
  status: true,
  currency: true,
  organization: true,
  where: true,
};

/** Photographs and PDFs are already compressed, so they are stored as they are. */
async function zipOf(fileStore: FileStore, receipts: readonly Receipt[]): Promise<Readable> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  let reading: Readable | undefined;
  for (const { id, path } of receipts) {
    zip.addReadStreamLazy(path, { compress: false }, (read) => {
      reading = fileStore.read(id);
      reading.once("error", (error) => file.destroy(error));
      read(null, reading);
    });
  }
  // the zip notices neither an unreadable file nor a client that disconnects
  file.once("close", () => reading?.destroy());
  zip.once("error", (error) => file.destroy(error as Error));
  zip.end();
  return file;
}
