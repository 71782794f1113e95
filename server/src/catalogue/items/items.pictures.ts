import type { ItemPicture } from "@pharmacy/contract/items/items";
import { THUMBNAIL_SIDE } from "@pharmacy/contract/items/items.values";
import { asc, eq, inArray } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import { keepFile, type uploadOf } from "../../platform/files/take-upload.ts";
import type { Services } from "../../platform/http/routes.ts";
import { itemPictures } from "./item-parts.table.ts";
import { savePictures } from "./items.parts.ts";

type Handle = Database | Transaction;
type Upload = Awaited<ReturnType<typeof uploadOf>>;
type File = typeof files.$inferSelect;

const WRONG_TYPE = "This file is not a PNG, JPEG or WebP picture. Choose another file.";
const TOO_SMALL = "A picture must have at least 64 × 64 pixels.";
const GONE = "This picture is no longer available. Upload it again.";
const TAKEN = "This picture already belongs to an item. Upload it again.";
const SIDE_MIN = 64;

/**
 * Stores a picture and its thumbnail. Both are removed after a day unless an item is saved with
 * them.
 */
export async function keepPicture(services: Services, actor: Actor, upload: Upload) {
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
    { ...known, organization: null, purpose: "itemImage", application: "waiting" },
    { thumbnailSide: THUMBNAIL_SIDE },
  );
  return shownPicture(services.secret, file);
}

/** Signs the addresses, so it is only for users who may view the item. */
export function shownPicture(secret: Buffer, { thumbnail, ...file }: File): ItemPicture {
  const { id, name, size, contentType } = file;
  const url = fileUrl(secret, id);
  const thumbnailUrl = thumbnail ? fileUrl(secret, thumbnail) : url;
  return { id, name, size, contentType, url, thumbnailUrl };
}

export async function filesOfItem(db: Handle, item: string): Promise<File[]> {
  const rows = await db
    .select({ file: files })
    .from(itemPictures)
    .innerJoin(files, eq(files.id, itemPictures.file))
    .where(eq(itemPictures.item, item))
    .orderBy(asc(itemPictures.position), asc(itemPictures.id));
  return rows.map(({ file }) => file);
}

export async function claimPictures(tx: Transaction, actor: Actor, wanted: readonly string[]) {
  for (const id of wanted) await claim(tx, actor, id);
  return factsOfPictures(tx, wanted);
}

/**
 * Sets an item's pictures in this order. Dropped ones are removed like uploads that were never
 * attached. Expects a locked item.
 */
export async function changePictures(
  tx: Transaction,
  actor: Actor,
  item: string,
  wanted: readonly string[],
) {
  const before = await filesOfItem(tx, item);
  const kept = new Set(before.map(({ id }) => id));
  const added = wanted.filter((id) => !kept.has(id));
  for (const id of added) await claim(tx, actor, id);
  await savePictures(tx, actor, item, wanted);
  for (const file of before) if (!wanted.includes(file.id)) await release(tx, actor, file);
  return factsOfPictures(tx, wanted);
}

async function claim(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const handedIn = { application: "handedIn" as const };
  const { thumbnail } = await updateRecord(tx, actor, fileKind, id, handedIn, {
    check({ purpose, application, thumbnail: own }) {
      if (purpose !== "itemImage" || !own) throw invalidField("pictures", GONE);
      if (application !== "waiting") throw invalidField("pictures", TAKEN);
    },
  }).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    throw isGone ? invalidField("pictures", GONE) : error;
  });
  if (thumbnail) await updateRecord(tx, actor, fileKind, thumbnail, handedIn);
}

async function release(tx: Transaction, actor: Actor, { id, thumbnail }: File): Promise<void> {
  const waiting = { application: "waiting" as const };
  await updateRecord(tx, actor, fileKind, id, waiting);
  if (thumbnail) await updateRecord(tx, actor, fileKind, thumbnail, waiting);
}

/** Fields of the item's own row: the names of its pictures, and the thumbnail for lists. */
async function factsOfPictures(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return { pictures: null, thumbnail: null };
  const rows = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    pictures: ordered.map(({ name }) => name).join("; ") || null,
    thumbnail: ordered[0]?.thumbnail ?? null,
  };
}
