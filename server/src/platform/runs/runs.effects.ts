import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { type Effect, effect } from "../effect.ts";

import type { RunRecord } from "./runs.table.ts";

export type FinishedParts = Pick<RunRecord, "kind"> & {
  within: string;
  written: number;
  isUndo: boolean;
};

/** Set off when a run that wrote parts of another record is done, for that record's history. */
export const afterPartsWritten: Effect<[tx: Transaction, actor: Actor, run: FinishedParts], void> =
  effect("the end of a run of parts");
