import { FILE_PURPOSES, PURPOSES } from "@pharmacy/contract/file-purposes";
import { FILE_TYPES } from "@pharmacy/contract/files.values";
import { isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";

/** What tells that the same file was sent before. */
export const SENT_HASH = sql`coalesce(sent_sha256, sha256)`;

/** Metadata of an uploaded file; its bytes are in the file store under its id. */
export const files = pgTable(
  "files",
  {
    ...recordColumns(),
    name: text().notNull(),
    /** Detected from the content, whatever the uploader claims. */
    contentType: text({ enum: FILE_TYPES }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Pixels; null unless it is a picture. */
    width: integer(),
    height: integer(),
    /** The pharmacy of the person who uploaded it. */
    organization: uuid(),
    /** Of the bytes as they were sent, where a picture was turned or stripped before it was kept. */
    sentSha256: text(),
    /** What it is for, where that settles who may read it; null for pictures and for applications. */
    purpose: text({ enum: FILE_PURPOSES }),
    /**
     * For a file that was sent before the record it belongs to, an application, a question or an expense: whether
     * it was handed in with one. Null for every other file.
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
  // what a stranger calls a copy of their licence is often their name, which the log would keep
  label: ({ application, purpose, name }) => {
    const known = PURPOSES.find((one) => one.purpose === purpose);
    if (known) return known.label;
    return application ? "Document of an application" : name;
  },
  personal: ["name"],
  organization: files.organization,
  // application documents are only for roles that view applications
  grantable: isNull(files.application),
};
