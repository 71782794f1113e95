import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileReference } from "@pharmacy/contract/files";
import { DOCUMENT_GONE } from "@pharmacy/contract/registrations";
import { DOCUMENT_TYPES } from "@pharmacy/contract/registrations.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, eq, inArray, lt } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";

/** How long an uploaded document waits for its application, milliseconds. */
const WAIT_MS = DAY_MS;

const WRONG_TYPE = "Choose a PDF, PNG or JPEG file.";

/** What a document is by its content. */
export async function inspectDocument(bytes: Buffer) {
  const known = await inspectFile(bytes).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.message.startsWith("Choose a");
    throw isUnknown ? new AppError("unsupported_type", WRONG_TYPE) : error;
  });
  const isDocument = DOCUMENT_TYPES.some((type) => type === known.contentType);
  if (!isDocument) throw new AppError("unsupported_type", WRONG_TYPE);
  return known;
}

/** Grants the right to submit a document: it cannot be derived from its id. */
export function documentKey(secret: Buffer, id: string): string {
  return `${id}.${signatureOf(secret, id)}`;
}

function signatureOf(secret: Buffer, id: string): string {
  return createHmac("sha256", secret).update(`application document ${id}`).digest("base64url");
}

function idIn(secret: Buffer, key: string): string | undefined {
  const [id = "", signature = ""] = key.split(".", 2);
  const expected = Buffer.from(signatureOf(secret, id));
  const signatureBytes = Buffer.from(signature);
  const isOurs =
    signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  return isOurs && isId(id) ? id : undefined;
}

/** Hand the documents behind these keys in with an application. Each is handed in once. */
export async function handIn(
  tx: Transaction,
  actor: Actor,
  secret: Buffer,
  keys: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const key of new Set(keys)) {
    const id = idIn(secret, key);
    if (!id) throw invalidField("documents", DOCUMENT_GONE);
    await updateRecord(
      tx,
      actor,
      fileKind,
      id,
      { application: "handedIn" },
      { rule: (before, change) => requireWaiting(before) ?? change },
    ).catch(gone);
    ids.push(id);
  }
  return ids;
}

function requireWaiting({ application }: typeof files.$inferSelect): undefined {
  if (application !== "waiting") throw invalidField("documents", DOCUMENT_GONE);
}

/** It waited too long, and was removed. */
function gone(error: unknown): never {
  const isGone = error instanceof AppError && error.code === "not_found";
  throw isGone ? invalidField("documents", DOCUMENT_GONE) : error;
}

/** The documents of an application, with addresses for users who may view it. */
export async function documentsOf(
  db: Database | Transaction,
  secret: Buffer,
  ids: readonly string[],
): Promise<FileReference[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { ...row, url: fileUrl(secret, id) } : [];
  });
}

/**
 * Remove documents whose application never came. Several processes may do it at once: a document
 * being submitted is locked, and stays.
 */
export async function purgeDocuments(
  { db, fileStore, clock }: Pick<JobServices, "db" | "fileStore" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const latest = new Date(clock() - WAIT_MS).toISOString();
  const due = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.application, "waiting"), lt(files.createdAt, latest)));
  await workThrough(due, signal, ({ id }) =>
    db
      .transaction(async (tx) => {
        await deleteRecord(tx, SYSTEM, fileKind, id, (before) => requireWaiting(before));
        // last of all, and again the next time when this one is not kept
        await fileStore.remove(id);
      })
      .catch(unlessHandedIn),
  );
}

/** It was handed in a moment ago, or another process was there first. */
function unlessHandedIn(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
