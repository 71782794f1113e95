import { and, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { deleteRecord } from "../../platform/db/records.ts";
import { questionKind, questions } from "./questions.table.ts";

/** Delete a question, for example spam. One whose answer others share is kept. */
export async function removeQuestion(db: Database, actor: Actor, id: string): Promise<void> {
  await deleteRecord(db, actor, questionKind, id, async ({ number }, tx) => {
    const merged = and(eq(questions.mergedInto, id), questionKind.present);
    const count = await tx.$count(questions, merged);
    if (count === 0) return undefined;
    const others = count === 1 ? "Another question was" : `${count} other questions were`;
    throw new AppError("conflict", `${others} merged into ${number}. Close it instead.`);
  });
}
