import type { FilePurpose } from "@pharmacy/contract/files/file-purposes";
import { THUMBNAIL_SIDE } from "@pharmacy/contract/items/items.values";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { updateRecord } from "../db/records.ts";
import type { Services } from "../http/routes.ts";
import { fileUrl } from "./file-url.ts";
import { fileKind, type files } from "./files.table.ts";
import { inspectFile } from "./inspect-file.ts";
import { keepFile, type uploadOf } from "./take-upload.ts";

type Upload = Awaited<ReturnType<typeof uploadOf>>;
type File = typeof files.$inferSelect;

const WRONG_TYPE = "This file is not a PNG, JPEG or WebP picture. Choose another file.";
const TOO_SMALL = "A picture must have at least 64 × 64 pixels.";
const SIDE_MIN = 64;

type Owner = { purpose: FilePurpose; organization: string | null };

/**
 * Stores a picture and its thumbnail. Both are removed after a day unless a record is saved with
 * them.
 */
export async function keepPicture(
  services: Services,
  actor: Actor,
  upload: Upload,
  { purpose, organization }: Owner,
) {
  const known = await inspectFile(upload.bytes).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.message.startsWith("Choose a");
    throw isUnknown ? new AppError("unsupported_type", WRONG_TYPE) : error;
  });
  const { width, height } = known;
  if (width === null || height === null) throw new AppError("unsupported_type", WRONG_TYPE);
  if (Math.min(width, height) < SIDE_MIN) throw new AppError("unsupported_type", TOO_SMALL);
  const file = await keepFile(
    services,
    actor,
    upload,
    { ...known, organization, purpose, application: "waiting" },
    { thumbnailSide: THUMBNAIL_SIDE },
  );
  return shownPicture(services.secret, file);
}

/** Signs the addresses, so it is only for users who may view the record. */
export function shownPicture(secret: Buffer, { thumbnail, ...file }: File) {
  const { id, name, size, contentType } = file;
  const url = fileUrl(secret, id);
  const thumbnailUrl = thumbnail ? fileUrl(secret, thumbnail) : url;
  return { id, name, size, contentType, url, thumbnailUrl };
}

type Claim = Owner & {
  /** It is no longer there, or was uploaded for something else. */
  gone: AppError;
  /** It belongs to another record. */
  taken: AppError;
};

export async function claimPicture(
  tx: Transaction,
  actor: Actor,
  id: string,
  { purpose, organization, gone, taken }: Claim,
): Promise<void> {
  const handedIn = { application: "handedIn" as const };
  const { thumbnail } = await updateRecord(tx, actor, fileKind, id, handedIn, {
    check(file) {
      const isOwn = file.purpose === purpose && file.organization === organization;
      if (!(isOwn && file.thumbnail)) throw gone;
      if (file.application !== "waiting") throw taken;
    },
  }).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    throw isGone ? gone : error;
  });
  if (thumbnail) await updateRecord(tx, actor, fileKind, thumbnail, handedIn);
}
