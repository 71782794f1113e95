import { type SQL, sql } from "drizzle-orm";
import { bigint, integer, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/** `keep_counts` in the migrations creates the triggers. Only the sum over all slots is exact. */
export function counterColumns() {
  return {
    /** Concurrent writers use different slots, so that none waits for another. */
    slot: integer().notNull(),
    n: bigint({ mode: "number" }).notNull(),
  };
}

type Counters = PgTable & { n: PgColumn };

export function totalIn(counters: Counters, condition: SQL | undefined): SQL {
  const where = condition ? sql` where ${condition}` : sql``;
  return sql`(select coalesce(sum(${counters.n}), 0)::bigint from ${counters}${where})`;
}
