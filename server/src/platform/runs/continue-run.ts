import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { updateRecord } from "../db/records.ts";
import { requireAct } from "../http/require-act.ts";
import { callJob } from "./call-job.ts";
import { type RunRecord, runKind } from "./runs.table.ts";

export function continueRun(
  db: Database,
  actor: Actor,
  id: string,
  version: number,
): Promise<RunRecord> {
  return inTurn(db, id, async (tx) => {
    const run = await updateRecord(
      tx,
      actor,
      runKind,
      id,
      { version, actor, message: null, heartbeatAt: null, worker: null, attempts: 0 },
      {
        action: "continue",
        rule(before, change) {
          requireAct("run", RUN_ACTS.continue, before, actor);
          const { stopped = "checking", ...place } = before.place;
          return { ...change, status: stopped, place };
        },
      },
    );
    await callJob(tx);
    return run;
  });
}
