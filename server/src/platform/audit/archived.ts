import { createHmac } from "node:crypto";
import { desc } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { auditArchives } from "./audit-archives.table.ts";
import { BEGINNING } from "./chain.ts";

type Archive = typeof auditArchives.$inferSelect;

export type ChainStart = {
  place: number;
  hash: Buffer;
  archive: Archive | undefined;
};

export async function chainStart(db: Database | Transaction): Promise<ChainStart> {
  const [archive] = await db
    .select()
    .from(auditArchives)
    .orderBy(desc(auditArchives.place))
    .limit(1);
  return { place: archive?.place ?? 0, hash: archive?.hash ?? BEGINNING, archive };
}

/** Without it, an attacker who removes the oldest entries could claim they were archived. */
export function archiveSeal(
  key: Buffer,
  {
    id,
    place,
    hash,
    entries,
    checksum,
  }: Pick<Archive, "id" | "place" | "hash" | "entries" | "checksum">,
): Buffer {
  const fields = ["archive", id, place, hash.toString("hex"), entries, checksum.toString("hex")];
  return createHmac("sha256", key).update(fields.join("\n")).digest();
}

export function isOurs(key: Buffer, archive: Archive): boolean {
  return archiveSeal(key, archive).equals(archive.seal);
}
