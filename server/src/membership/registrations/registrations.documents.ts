import { DOCUMENT_GONE } from "@pharmacy/contract/registrations/registrations";
import { DOCUMENT_TYPES } from "@pharmacy/contract/registrations/registrations.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, eq, lt } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord } from "../../platform/db/records.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import { fileKey, handInFiles } from "../../platform/files/waiting-files.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";

const WAIT_MS = DAY_MS;

const WRONG_TYPE = "Choose a PDF, PNG or JPEG file.";

export async function inspectDocument(bytes: Buffer) {
  const known = await inspectFile(bytes).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.message.startsWith("Choose a");
    throw isUnknown ? new AppError("unsupported_type", WRONG_TYPE) : error;
  });
  const isDocument = DOCUMENT_TYPES.some((type) => type === known.contentType);
  if (!isDocument) throw new AppError("unsupported_type", WRONG_TYPE);
  return known;
}

/** The key grants the right to submit the document, so it cannot be derived from the id. */
export function documentKey(secret: Buffer, id: string): string {
  return fileKey(secret, null, id);
}

export function handIn(
  tx: Transaction,
  actor: Actor,
  secret: Buffer,
  keys: readonly string[],
): Promise<string[]> {
  return handInFiles(tx, actor, secret, { purpose: null, keys, gone: GONE });
}

const GONE = invalidField("documents", DOCUMENT_GONE);

/** Safe to run in several processes: a file being submitted is locked, and stays. */
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
        await deleteRecord(tx, SYSTEM, fileKind, id, requireWaiting);
        // last of all; repeated by the next run if this transaction fails
        await fileStore.remove(id);
      })
      .catch(unlessHandedIn),
  );
}

/** It was submitted a moment ago, or another process removed it first. */
function unlessHandedIn(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

function requireWaiting({ application }: typeof files.$inferSelect): undefined {
  if (application !== "waiting") throw GONE;
}
