import { type SQL, sql } from "drizzle-orm";
import { bigint, integer, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/**
 * What a table of counters ends with. `keep_counts` in the migrations makes the triggers that keep it.
 * A sum over all slots is exact in any snapshot; one slot alone says nothing and may be below zero.
 */
export function counterColumns() {
  return {
    /** Writers at the same time count in different slots, so that none waits for another. */
    slot: integer().notNull(),
    n: bigint({ mode: "number" }).notNull(),
  };
}

type Counters = PgTable & { n: PgColumn };

/** How many rows there are, as a table of counters has it. */
export function totalIn(counters: Counters, condition: SQL | undefined): SQL {
  const where = condition ? sql` where ${condition}` : sql``;
  return sql`(select coalesce(sum(${counters.n}), 0)::bigint from ${counters}${where})`;
}
