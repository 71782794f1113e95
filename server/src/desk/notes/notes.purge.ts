import { NOTED_MODELS } from "@pharmacy/contract/notes/notes.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { registrations } from "../../membership/registrations/registrations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { fileKind } from "../../platform/files/files.table.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { SUBJECTS } from "./notes.subjects.ts";
import { notes, storedNoteKind } from "./notes.table.ts";

const DELETED_KEPT_MS = 90 * DAY_MS;

/** Erases notes that were deleted long ago, and those whose record is gone for good. */
export async function purgeNotes(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const latest = new Date(clock() - DELETED_KEPT_MS).toISOString();
  const due = await db
    .select({ id: notes.id })
    .from(notes)
    .where(or(lt(notes.deletedAt, latest), ...NOTED_MODELS.map(isLeft), isOfForgotten));
  await workThrough(due, signal, ({ id }) =>
    db
      .transaction((tx) =>
        deleteRecord(tx, SYSTEM, storedNoteKind, id, async ({ files }) => {
          // removed by the next run of the job for files that nothing claims
          for (const file of files) {
            await updateRecord(tx, SYSTEM, fileKind, file, { application: "waiting" });
          }
          return "erase" as const;
        }),
      )
      .catch(unlessGone),
  );
}

function isLeft(model: (typeof NOTED_MODELS)[number]): SQL | undefined {
  const { table } = SUBJECTS[model];
  return and(
    eq(notes.model, model),
    sql`not exists (select from ${table} where ${table.id} = ${notes.recordId})`,
  );
}

/** Notes on an applicant are forgotten with the application. */
const isOfForgotten = and(
  eq(notes.model, "registration"),
  sql`exists (select from ${registrations}
    where ${registrations.id} = ${notes.recordId} and ${registrations.applicantEmail} = '')`,
);

/** Another process was there first. */
function unlessGone(error: unknown): void {
  if (error instanceof AppError && error.code === "not_found") return;
  throw error;
}
