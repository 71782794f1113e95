import { asc, eq, inArray } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import { claimPicture } from "../../platform/files/kept-pictures.ts";
import { itemPictures } from "./item-parts.table.ts";
import { savePictures } from "./items.parts.ts";

type Handle = Database | Transaction;
type File = typeof files.$inferSelect;

const GONE = "This picture is no longer available. Upload it again.";
const TAKEN = "This picture already belongs to an item. Upload it again.";

const claim = (tx: Transaction, actor: Actor, id: string) =>
  claimPicture(tx, actor, id, {
    purpose: "itemImage",
    organization: null,
    gone: invalidField("pictures", GONE),
    taken: invalidField("pictures", TAKEN),
  });

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
