import type { Note, NotesQuery } from "@pharmacy/contract/notes/notes";
import { and, desc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { users } from "../../identity/accounts/users.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { filesOf } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readSubject } from "./notes.subjects.ts";
import { noteKind, notes } from "./notes.table.ts";

type Reading = Pick<Services, "secret"> & { db: Database | Transaction };

export async function listNotes(
  reading: Reading,
  { model, recordId, count }: z.output<typeof NotesQuery>,
) {
  const { db } = reading;
  await readSubject(db, { model, recordId });
  const ofRecord = and(eq(notes.model, model), eq(notes.recordId, recordId), noteKind.present);
  const rows = await db
    .select()
    .from(notes)
    .where(ofRecord)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(count);
  return { items: await shownNotes(reading, rows), total: await db.$count(notes, ofRecord) };
}

export async function readNote(reading: Reading, id: string): Promise<Note> {
  const rows = await reading.db
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), noteKind.present));
  const [note] = await shownNotes(reading, rows);
  if (!note) throw new AppError("not_found", "Note not found.");
  return note;
}

/** Signs the addresses of files, so it is only for users who may see the record. */
async function shownNotes(
  { db, secret }: Reading,
  rows: readonly (typeof notes.$inferSelect)[],
): Promise<Note[]> {
  const files = await filesOf(
    db,
    secret,
    rows.flatMap((row) => row.files),
  );
  const names = await namesOf(
    db,
    rows.flatMap(({ mentions }) => mentions),
  );
  return rows.map((row) => ({
    ...row,
    mentions: row.mentions.flatMap((id) => names.get(id) ?? []),
    files: files.filter(({ id }) => row.files.includes(id)),
  }));
}

async function namesOf(db: Reading["db"], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
