import { sql } from "drizzle-orm";
import type { Database } from "../src/platform/db/database.ts";

/** Lets the next refused write be recorded in full, as the first of each minute is. */
export async function forgetRefusals(db: Database): Promise<void> {
  await db.execute(sql`delete from tries where key like 'refused writes %'`);
}
