import { FILE_TYPES } from "@pharmacy/contract/files.values";
import { isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";

/** What is known of an uploaded file; its bytes are in the file store under its id. */
export const files = pgTable(
  "files",
  {
    ...recordColumns(),
    name: text().notNull(),
    /** By its content, whatever the uploader called it. */
    contentType: text({ enum: FILE_TYPES }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Pixels; null for what is not a picture. */
    width: integer(),
    height: integer(),
    /** The pharmacy of the person who uploaded it. */
    organization: uuid(),
    /**
     * For a document of an application for membership: whether it was handed in with one. Null for every
     * other file.
     */
    application: text({ enum: ["waiting", "handedIn"] }),
  },
  (table) => [index("files_waiting").on(table.createdAt).where(sql`application = 'waiting'`)],
);

export const fileKind: Kind<typeof files> = {
  table: files,
  model: "file",
  thing: "File",
  // what a stranger calls a copy of their licence is often their name, which the log would keep
  label: (file) => (file.application ? "Document of an application" : file.name),
  personal: ["name"],
  organization: files.organization,
  // what a pharmacy applied with is for those who look at applications
  grantable: isNull(files.application),
};
