import { sql } from "drizzle-orm";
import type { Database } from "../src/platform/db/database.ts";

/** Lets the next write that is refused be written down whole, as the first of a minute is. */
export async function forgetRefusals(db: Database): Promise<void> {
  await db.execute(sql`delete from tries where key like 'refused writes %'`);
}
