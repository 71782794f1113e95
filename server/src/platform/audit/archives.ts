import type { AuditArchives } from "@pharmacy/contract/audit-logs/audit-chain";
import { desc, eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { cutUnread } from "../export/cut-unread.ts";
import type { FileStore } from "../file-store.ts";
import { monthOf } from "./archive-entries.ts";
import { auditArchives } from "./audit-archives.table.ts";

export async function listArchives(db: Database): Promise<AuditArchives> {
  const rows = await db.select().from(auditArchives).orderBy(desc(auditArchives.place));
  return {
    items: rows.map(({ file: _, seal: __, hash, checksum, ...archive }) => ({
      ...archive,
      hash: hash.toString("hex"),
      checksum: checksum.toString("hex"),
    })),
  };
}

/** The audit log records it before the first byte is sent. */
export async function sendArchive(
  { db, fileStore }: { db: Database; fileStore: FileStore },
  actor: Actor,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const [archive] = await db.select().from(auditArchives).where(eq(auditArchives.id, id));
  if (!archive) throw new AppError("not_found", "Archive not found.");
  const { entries, firstAt, file } = archive;
  const month = firstAt.slice(0, 7);
  await recordAuditEvent(db, actor, {
    action: "export",
    model: "log",
    recordId: id,
    recordLabel: `Archive of ${monthOf(firstAt)}, ${entries.toLocaleString("en")} ${entries === 1 ? "entry" : "entries"}`,
  });
  cutUnread(reply.raw);
  return reply
    .headers({
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="log-archive-${month}.jsonl.gz"`,
    })
    .send(fileStore.read(file));
}
