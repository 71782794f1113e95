import { sql } from "drizzle-orm";
import type { Database } from "../src/platform/db/database.ts";

/** Expires every signed-in user's proof of identity. A proof is fresh after a sign-in. */
export async function loseProof(db: Database): Promise<void> {
  await db.execute(sql`update sessions set proved_at = now() - interval '11 minutes'`);
}
