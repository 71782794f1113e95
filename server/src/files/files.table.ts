import { FILE_TYPES } from "@pharmacy/contract/files";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";

/** What is known of an uploaded file; its bytes are in the file store under its id. */
export const files = pgTable("files", {
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
});

export const fileKind: Kind<typeof files> = {
  table: files,
  model: "file",
  thing: "File",
  label: (file) => file.name,
  organization: files.organization,
};
