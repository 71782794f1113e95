import { sql } from "drizzle-orm";
import { hasDays, type KeptTerm } from "./subscriptions.terms.ts";

/** The term a pharmacy is in, or was in last. */
export function latestBegun<Term extends KeptTerm>(
  terms: readonly Term[],
  today: string,
): Term | undefined {
  return terms
    .filter((term) => hasDays(term) && term.startDate <= today)
    .reduce<Term | undefined>(
      (latest, term) => (latest && latest.startDate > term.startDate ? latest : term),
      undefined,
    );
}

/** The same in SQL, for a lateral join to a pharmacy `o` with its local civil date, `o.today`. */
export const LATEST_BEGUN = sql`(
  select * from subscriptions t
  where t.organization = o.id and t.start_date <= o.today
    and (t.closed_on is null or t.closed_on >= t.start_date)
  order by t.start_date desc limit 1)`;
