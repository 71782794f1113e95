import { FILE_PURPOSES, PURPOSES } from "@pharmacy/contract/files/file-purposes";
import { FILE_TYPES, IMPORT_FILE_TYPES } from "@pharmacy/contract/files/files.values";
import { isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";

/** Identifies a file that was sent before. */
export const SENT_HASH = sql`coalesce(sent_sha256, sha256)`;

/** Metadata of an uploaded file; its bytes are in the file store under its id. */
export const files = pgTable(
  "files",
  {
    ...recordColumns(),
    name: text().notNull(),
    /** Detected from the content; the uploader's claim is ignored. */
    contentType: text({ enum: [...FILE_TYPES, ...IMPORT_FILE_TYPES] }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Pixels; null if it is not a picture. */
    width: integer(),
    height: integer(),
    /** A small version of a picture, stored as a file of its own. */
    thumbnail: uuid(),
    /** The pharmacy of the user who uploaded it. */
    organization: uuid(),
    /** Of the bytes as sent, if a picture was rotated or stripped before it was stored. */
    sentSha256: text(),
    /** Its purpose, if that decides who may read it; null for pictures and for applications. */
    purpose: text({ enum: FILE_PURPOSES }),
    /**
     * For a file that is sent before the record it belongs to (an application, a question or an
     * expense): whether that record has been submitted. Null for every other file.
     */
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
  // name
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
