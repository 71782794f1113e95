import { createHash } from "node:crypto";
import { FILE_SIZE_MAX, type FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { inTurn } from "../db/in-turn.ts";
import { insertRecord } from "../db/records.ts";
import type { Services } from "../http/routes.ts";
import { cleanPicture, thumbnailOf } from "./clean-picture.ts";
import { fileKind, type files } from "./files.table.ts";

export const UPLOAD_LIMITS = {
  files: 2,
  fields: 5,
  parts: 6,
  fileSize: FILE_SIZE_MAX,
  fieldSize: 1_000,
} as const;

const NAME_MAX = 200;
const ONE_FILE = "Send a form with one file in the field named file.";

type Upload = { filename: string; bytes: Buffer };

export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("unsupported_type", ONE_FILE);
  const uploads: Upload[] = [];
  try {
    for await (const file of request.files()) {
      if (file.fieldname !== "file") throw new AppError("bad_request", ONE_FILE);
      uploads.push({ filename: file.filename, bytes: await file.toBuffer() });
    }
  } catch (error) {
    if (hasCode(error, "FST_REQ_FILE_TOO_LARGE")) throw TOO_LARGE;
    // the multipart parser has a message for every way a form can be cut off
    const isExplained = error instanceof Error && ("statusCode" in error || "code" in error);
    throw isExplained
      ? error
      : new AppError("bad_request", "The upload was interrupted. Try again.");
  }
  const [upload, ...others] = uploads;
  if (!upload || others.length > 0) throw new AppError("bad_request", ONE_FILE);
  return upload;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

const TOO_LARGE = new AppError(
  "too_large",
  `A file can have at most ${FILE_SIZE_MAX / MEGABYTE} MB. Choose a smaller one.`,
);

type Known = Pick<typeof files.$inferInsert, "organization" | "application" | "purpose"> & {
  contentType: (typeof FILE_TYPES)[number];
  width: number | null;
  height: number | null;
};

/** The database may be on the same disk, and its writes matter more than another picture. */
export const ROOM_LEFT_MIN = 256 * 1024 ** 2;

type Admission = {
  roomLeftMin?: number;
  /** Throws why these bytes may not be kept, in the transaction that keeps them. */
  admit?(tx: Transaction, bytes: Buffer): Promise<void>;
  kept?(tx: Transaction, id: string): Promise<void>;
  thumbnailSide?: number;
};

export async function keepFile(
  { db, fileStore }: Pick<Services, "db" | "fileStore">,
  actor: Actor,
  upload: Upload,
  known: Known,
  { roomLeftMin = ROOM_LEFT_MIN, admit, kept, thumbnailSide }: Admission = {},
) {
  if ((await fileStore.room()) < roomLeftMin + upload.bytes.length) throw NO_ROOM;
  const { bytes, ...cleaned } = await cleanPicture(upload.bytes, known);
  const small = thumbnailSide ? await thumbnailOf(bytes, thumbnailSide) : undefined;
  const [id, thumbnail] = [newId(), small ? newId() : null];
  const name = cleanName(upload.filename);
  const values = { id, ...known, ...cleaned, ...sealOf(bytes), name, thumbnail };
  try {
    // those that are admitted wait for each other's count
    return await inTurn(db, admit ? "waiting files" : null, async (tx) => {
      await admit?.(tx, bytes);
      await fileStore.write(id, bytes);
      const file = await insertRecord(tx, actor, fileKind, values, { action: "upload" });
      if (small && thumbnail) {
        await fileStore.write(thumbnail, small.bytes);
        await insertRecord(
          tx,
          actor,
          fileKind,
          {
            ...known,
            id: thumbnail,
            name,
            contentType: "image/webp",
            width: small.width,
            height: small.height,
            ...sealOf(small.bytes),
          },
          { action: "upload" },
        );
      }
      await kept?.(tx, id);
      return file;
    });
  } catch (error) {
    await fileStore.remove(id);
    if (thumbnail) await fileStore.remove(thumbnail);
    throw error;
  }
}

function sealOf(bytes: Buffer) {
  return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

export const NO_ROOM = new AppError(
  "unavailable",
  "There is no room for more files right now. Try again later.",
);

export function cleanName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  return (
    base
      // first, because composing takes time that grows with the square of the marks
      .slice(0, 4 * NAME_MAX)
      .normalize("NFC")
      .replace(/[\p{C}"]/gu, "")
      .trim()
      .slice(0, NAME_MAX)
      // drops half a surrogate pair at the cut
      .replace(/[\ud800-\udbff]$/, "") || "file"
  );
}
