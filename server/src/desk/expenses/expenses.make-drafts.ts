import { asc, lte } from "drizzle-orm";
import { networkNow } from "../../identity/settings/settings.network-now.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { makeNext } from "./expenses.repetition.ts";
import { expenses } from "./expenses.table.ts";

/** The rest is left to the next run. */
const REPETITIONS_MAX = 1_000;

/** Ten years of months, in case nothing has run for that long. */
const DRAFTS_MAX = 120;

/** Includes drafts that were due while nothing ran. */
export async function makeDrafts(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const { today } = await networkNow(db, clock());
  const due = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(lte(expenses.repeatsOn, today))
    .orderBy(asc(expenses.repeatsOn), asc(expenses.id))
    .limit(REPETITIONS_MAX);
  await workThrough(due, signal, async ({ id }) => {
    let latest: string | undefined = id;
    for (let made = 0; latest && made < DRAFTS_MAX && !signal.aborted; made += 1) {
      latest = await makeNext(db, latest, today);
    }
  });
}
