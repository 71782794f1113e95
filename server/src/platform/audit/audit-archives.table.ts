import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../db/columns.ts";
import { newId } from "../db/ids.ts";

export const auditArchives = pgTable("audit_archives", {
  id: uuid().primaryKey().$defaultFn(newId),
  createdAt: instant().notNull().default(sql`now()`),
  /** Its last seal: the chain in the database continues from there. */
  place: bigint({ mode: "number" }).notNull().unique(),
  hash: bytes().notNull(),
  entries: integer().notNull(),
  firstAt: instant().notNull(),
  lastAt: instant().notNull(),
  file: text().notNull(),
  checksum: bytes().notNull(),
  /** HMAC over everything except the times: without the key, no one can fake an archive. */
  seal: bytes().notNull(),
});

export const archivedActivity = pgTable("archived_activity", {
  organization: uuid().primaryKey(),
  at: instant().notNull(),
});
