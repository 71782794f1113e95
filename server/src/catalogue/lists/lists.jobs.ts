import { and, eq, sql } from "drizzle-orm";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { Job, JobServices } from "../../platform/jobs/job.ts";
import { stateAt } from "./lists.reads.ts";
import { priceLists } from "./price-lists.table.ts";

export const listJobs: readonly Job[] = [
  // just past midnight in every zone, whose offset is a whole, half or quarter hour
  { name: "list-states", cron: "1,16,31,46 * * * *", work: keepListStates },
];

/**
 * Stores the state that follows from a list's dates, for sorting and filtering. Prices never use
 * it.
 */
export function keepListStates({ db, clock }: Pick<JobServices, "db" | "clock">): Promise<number> {
  const state = stateAt(clock());
  const isStale = and(eq(priceLists.status, "active"), sql`kept_state <> ${state}`) ?? sql`false`;
  return setUnaudited(db, priceLists, isStale, { keptState: state });
}
