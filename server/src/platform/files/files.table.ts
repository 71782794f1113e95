import { FILE_PURPOSES, PURPOSES } from "@pharmacy/contract/files/file-purposes";
import { FILE_TYPES, IMPORT_FILE_TYPES } from "@pharmacy/contract/files/files.values";
import { isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";

export const SENT_HASH = sql`coalesce(sent_sha256, sha256)`;

export const files = pgTable(
  "files",
  {
    ...recordColumns(),
    name: text().notNull(),
    contentType: text({ enum: [...FILE_TYPES, ...IMPORT_FILE_TYPES] }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    thumbnail: uuid(),
    organization: uuid(),
    /** The hash of the bytes as sent, if a picture was changed before it was stored. */
    sentSha256: text(),
    /** Its purpose, if that decides who may read it; null for pictures and for applications. */
    purpose: text({ enum: FILE_PURPOSES }),
    /** Null unless the file is sent before the record it belongs to. */
    application: text({ enum: ["waiting", "handedIn"] }),
  },
  (table) => [
    index("files_waiting").on(table.createdAt).where(sql`application = 'waiting'`),
    index("files_sent").on(SENT_HASH).where(sql`purpose is not null`),
  ],
);

export const fileKind: Kind<typeof files> = {
  table: files,
  model: "file",
  thing: "File",
  // applicants often name a copy of their licence after themselves, and the log would keep that
  label: ({ application, purpose, name }) => {
    const known = PURPOSES.find((one) => one.purpose === purpose);
    if (known) return known.label;
    return application ? "Document of an application" : name;
  },
  personal: ["name"],
  hidden: ["thumbnail"],
  organization: files.organization,
  // application documents are only for roles that view applications
  grantable: isNull(files.application),
};
