import type { NoteInput, QuestionNote } from "@pharmacy/contract/questions/questions";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { questionKind, questionNoteKind } from "./questions.table.ts";

/** The asker does not see the note. */
export async function addNote(
  { db }: Pick<Services, "db">,
  actor: Actor,
  id: string,
  { body }: z.output<typeof NoteInput>,
): Promise<QuestionNote> {
  const { number } = await getRecord(db, questionKind, id);
  return insertRecord(db, actor, questionNoteKind, { question: id, number, body });
}
