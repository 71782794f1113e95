import { keysOf } from "./keys.ts";
import type { Model } from "./models.ts";

/** What one import writes. */
type RunKindRow = {
  /** Whoever may create its records may import them. */
  model: Model;
  /** Whether its records belong to one pharmacy, which is chosen with the file. */
  hasOrganization?: true;
};

/** Everything that can be imported from a file. One row for each. */
export const RUN_KINDS = {
  units: { model: "unit" },
} as const satisfies Record<string, RunKindRow>;

export type RunKind = keyof typeof RUN_KINDS;
export const RUN_KIND_NAMES = keysOf(RUN_KINDS);

/** The row of a kind, whatever it leaves out. */
export function runKindOf(kind: RunKind): RunKindRow {
  return RUN_KINDS[kind];
}

/** Where a run stands. It never goes back, but that a checked one can be checked again. */
export const RUN_STATUSES = [
  "uploaded",
  "checking",
  "checked",
  "applying",
  "done",
  "failed",
  "cancelled",
  "undone",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The server is at work, or will be soon. */
export const RUNNING_STATUSES = ["checking", "applying"] as const satisfies RunStatus[];

/** Still to be finished or cancelled by its user. */
export const UNFINISHED_STATUSES = [
  "uploaded",
  "checking",
  "checked",
  "applying",
] as const satisfies RunStatus[];

/**
 * What will become of a row. `pending` is one whose value was corrected and that is checked again;
 * `left` is one that was checked and then not written, because its record had changed meanwhile.
 */
export const VERDICTS = ["new", "changed", "unchanged", "refused", "pending", "left"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What an import may do with a row, according to whether its record is there. */
export const RUN_MODES = ["createAndUpdate", "create", "update"] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** Runs of one person that are not finished. */
export const UNFINISHED_MAX = 3;

/** Bytes, while they arrive. */
export const CSV_SIZE_MAX = 200 * 1024 * 1024;
export const XLSX_SIZE_MAX = 10 * 1024 * 1024;

/** How long a run can be undone, and how long its rows are kept after its end. */
export const UNDO_DAYS = 30;
export const ROWS_KEPT_HOURS = 24;

/** Most characters of one cell that are kept. */
export const CELL_MAX = 4_000;
