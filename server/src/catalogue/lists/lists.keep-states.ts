import { and, eq, sql } from "drizzle-orm";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { stateAt } from "./lists.reads.ts";
import { priceLists } from "./price-lists.table.ts";

/**
 * After midnight in each zone, keep what lists have become by their dates. Nothing is priced by it:
 * lists are sorted and filtered by it.
 */
export function keepListStates({ db, clock }: Pick<JobServices, "db" | "clock">): Promise<number> {
  const state = stateAt(clock());
  const isStale = and(eq(priceLists.status, "active"), sql`kept_state <> ${state}`) ?? sql`false`;
  return setUnaudited(db, priceLists, isStale, { keptState: state });
}
