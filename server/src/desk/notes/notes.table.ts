import { NOTED_MODELS } from "@pharmacy/contract/notes/notes.values";
import { isNull } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const notes = pgTable(
  "notes",
  {
    ...recordColumns(),
    model: text({ enum: NOTED_MODELS }).notNull(),
    /** In the table of the model, so no foreign key holds it. */
    recordId: uuid().notNull(),
    /** Names the note in the log. */
    recordName: text().notNull(),
    /** The pharmacy of the record, for the log; its users never read the note. */
    organization: uuid().references(() => organizations.id),
    text: text().notNull(),
    mentions: uuid().array().notNull().default([]),
    files: uuid().array().notNull().default([]),
    deletedAt: instant(),
  },
  (table) => [
    index("notes_record")
      .on(table.model, table.recordId, table.createdAt, table.id)
      .where(isNull(table.deletedAt)),
    index("notes_deleted_at").on(table.deletedAt),
    index("notes_organization").on(table.organization),
  ],
);

/** Deleted ones as well. */
export const storedNoteKind: Kind<typeof notes> = {
  table: notes,
  model: "note",
  thing: "Note",
  label: ({ recordName }) => `on ${recordName}`,
  organization: notes.organization,
  personal: ["text"],
  // its label says which record it is on
  hidden: ["recordId", "recordName", "deletedAt"],
};

export const noteKind: Kind<typeof notes> = {
  ...storedNoteKind,
  present: isNull(notes.deletedAt),
};
