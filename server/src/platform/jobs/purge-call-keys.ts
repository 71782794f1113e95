import { and, inArray, lt } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { removeUnaudited } from "../db/unaudited.ts";
import { callKeys } from "../http/call-keys.table.ts";
import { KEY_MS } from "../http/once.ts";
import type { Job } from "./job.ts";

const BATCH = 10_000;

export async function purgeCallKeys(db: Database, signal: AbortSignal, now = Date.now()) {
  const isOld = lt(callKeys.at, new Date(now - KEY_MS).toISOString());
  const oldest = db
    .select({ at: callKeys.at })
    .from(callKeys)
    .where(isOld)
    .orderBy(callKeys.at)
    .limit(BATCH);
  while (!signal.aborted) {
    const removed = await db.transaction((tx) =>
      removeUnaudited(tx, callKeys, and(isOld, inArray(callKeys.at, oldest))),
    );
    if (removed < BATCH) return;
  }
}

export const callKeysJob: Job = {
  name: "call-keys-purge",
  cron: "52 * * * *",
  work: ({ db }, signal) => purgeCallKeys(db, signal),
};
