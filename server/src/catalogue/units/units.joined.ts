import { sql } from "drizzle-orm";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";

/** The names of the unit that a column refers to. Each needs an alias of its own. */
export function joinedUnit(alias: string, column: string) {
  const unit = referredTo("units", alias, column);
  const value = (name: string) => joinedBy(unit, sql<string>`${sql.raw(`${alias}.${name}`)}`);
  return { name: value("name"), namePlural: value("name_plural"), symbol: value("symbol") };
}
