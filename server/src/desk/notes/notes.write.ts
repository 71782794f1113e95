import { NOTE_FILE_GONE, type NoteChanges, type NoteInput } from "@pharmacy/contract/notes/notes";
import { NOTES_MAX } from "@pharmacy/contract/notes/notes.values";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { handInFiles } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { writeToMentioned } from "./notes.emails.ts";
import { requireReaders } from "./notes.mentions.ts";
import { readNote } from "./notes.reads.ts";
import { readSubject, type Subject } from "./notes.subjects.ts";
import { noteKind, notes } from "./notes.table.ts";

type Writing = Pick<Services, "db" | "secret" | "config">;

/** Returns its id. */
export function addNote(
  services: Writing,
  actor: Actor,
  { model, recordId, text, mentions, files: keys }: z.output<typeof NoteInput>,
): Promise<string> {
  const { db, secret } = services;
  return db.transaction(async (tx) => {
    const subject = await readSubject(tx, { model, recordId });
    await requireRoom(tx, { model, recordId });
    const note = await insertRecord(tx, actor, noteKind, {
      model,
      recordId,
      ...subject,
      text,
      mentions: await requireReaders(tx, model, mentions),
      files: await handInFiles(tx, actor, secret, { purpose: "note", keys, gone: GONE }),
    });
    await writeToMentioned(tx, services, actor, note.mentions, note);
    return note.id;
  });
}

const GONE = invalidField("files", NOTE_FILE_GONE);

/** Locked first, so that two simultaneous calls cannot both get the last place. */
async function requireRoom(tx: Transaction, { model, recordId }: Subject): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notes on ${recordId}`}))`);
  const ofRecord = and(eq(notes.model, model), eq(notes.recordId, recordId), noteKind.present);
  if ((await tx.$count(notes, ofRecord)) >= NOTES_MAX) throw TOO_MANY;
}

const TOO_MANY = new AppError(
  "conflict",
  `This record has ${NOTES_MAX} notes already. Delete one that is no longer needed.`,
);

export function changeNote(
  services: Writing,
  actor: Actor,
  id: string,
  { version, ...changes }: z.output<typeof NoteChanges>,
) {
  const { db, secret } = services;
  const { mentions } = changes;
  return updateRecord(
    db,
    actor,
    noteKind,
    id,
    { ...changes, version },
    {
      // gone with its record
      check: (before, tx) => readSubject(tx, before),
      async rule(before, change, tx) {
        if (!mentions) return change;
        const named = await requireReaders(tx, before.model, mentions);
        const added = named.filter((one) => !before.mentions.includes(one));
        await writeToMentioned(tx, services, actor, added, { ...before, ...changes });
        return { ...change, mentions: named };
      },
      read: (tx) => readNote({ db: tx, secret }, id),
    },
  );
}

/** The record keeps no trace of it but in the log; its files are removed with it later. */
export async function removeNote(
  { db }: Pick<Services, "db">,
  actor: Actor,
  id: string,
): Promise<void> {
  await deleteRecord(db, actor, noteKind, id, async (before, tx) => {
    await readSubject(tx, before);
    return undefined;
  });
}
