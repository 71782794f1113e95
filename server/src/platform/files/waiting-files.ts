import { createHmac, timingSafeEqual } from "node:crypto";
import type { FilePurpose } from "@pharmacy/contract/files/file-purposes";
import type { FileReference } from "@pharmacy/contract/files/files";
import { eq, inArray, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { updateRecord } from "../db/records.ts";
import { fileUrl } from "./file-url.ts";
import { fileKind, files } from "./files.table.ts";

const WAITING_BYTES_MAX = 1024 ** 3;

/** More than members must leave free, so that members can still upload. */
export const VISITORS_ROOM_LEFT_MIN = 1024 ** 3;

type Purpose = FilePurpose | null;

/** Grants the right to attach a file: it cannot be derived from its id. */
export function fileKey(secret: Buffer, purpose: Purpose, id: string): string {
  return `${id}.${signatureOf(secret, purpose, id)}`;
}

function signatureOf(secret: Buffer, purpose: Purpose, id: string): string {
  const what = purpose === null ? "application document" : `${purpose} file`;
  return createHmac("sha256", secret).update(`${what} ${id}`).digest("base64url");
}

function idIn(secret: Buffer, purpose: Purpose, key: string): string | undefined {
  const [id = "", signature = ""] = key.split(".", 2);
  const expected = Buffer.from(signatureOf(secret, purpose, id));
  const signatureBytes = Buffer.from(signature);
  const isOurs =
    signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  return isOurs && isId(id) ? id : undefined;
}

type HandIn = {
  purpose: Purpose;
  keys: readonly string[];
  gone: AppError;
};

export async function handInFiles(
  tx: Transaction,
  actor: Actor,
  secret: Buffer,
  { purpose, keys, gone }: HandIn,
): Promise<string[]> {
  const ids: string[] = [];
  for (const key of new Set(keys)) {
    const id = idIn(secret, purpose, key);
    if (!id) throw gone;
    await updateRecord(
      tx,
      actor,
      fileKind,
      id,
      { application: "handedIn" },
      {
        check({ application }) {
          if (application !== "waiting") throw gone;
        },
      },
    ).catch((error: unknown) => {
      // it waited too long and was removed
      throw error instanceof AppError && error.code === "not_found" ? gone : error;
    });
    ids.push(id);
  }
  return ids;
}

export async function filesOf(
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

/** Concurrent callers wait for the answer. */
export async function requireRoomToWait(
  tx: Transaction,
  bytes: Buffer,
  refusal: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('application documents'))`);
  const [row] = await tx
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(eq(files.application, "waiting"));
  if ((row?.size ?? 0) + bytes.length > WAITING_BYTES_MAX) {
    throw new AppError("unavailable", refusal);
  }
}
