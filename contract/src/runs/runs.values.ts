import { allOf, extrasOf, type NameOf } from "../extras.ts";
import type { Act } from "../grants.values.ts";
import { keysOf } from "../keys.ts";
import type { Model } from "../models.ts";

/** What can be imported: each noun says so of itself. */
export type RunKind = NameOf<"imports">;

export const RUN_KIND_NAMES = keysOf(allOf("imports"));

/** What one import writes. */
type RunKindRow = {
  model: Model;
  hasOrganization: boolean;
  /** Of what its records are parts; null where they stand alone. */
  within: Model | null;
  permission: Act;
  hasFile: boolean;
  /** Whether roles that are kept to their own pharmacy have no part in it. */
  isWhole: boolean;
};

/** The model of a kind, and what of it a role must be granted to import. */
export function runKindOf(kind: RunKind): RunKindRow {
  const found = extrasOf("imports").find(({ rows }) => kind in rows);
  if (!found) throw new Error(`Nothing is called ${kind}.`);
  const { hasOrganization, within, permission, hasNoFile, isWhole } = found.rows[kind] ?? {};
  return {
    model: found.model,
    hasOrganization: hasOrganization === true,
    within: within ?? null,
    permission: permission ?? "create",
    hasFile: hasNoFile !== true,
    isWhole: isWhole === true,
  };
}

/** Kinds whose rows are read from a file. */
export const FILE_KIND_NAMES = RUN_KIND_NAMES.filter((kind) => runKindOf(kind).hasFile);

/** Most rows of a run that come from no file. */
export const WORKED_OUT_MAX = 20_000;

/**
 * Where a run stands. It never goes back, but that a checked one can be checked again. A stopped one
 * waits until its user continues or cancels it.
 */
export const RUN_STATUSES = [
  "uploaded",
  "checking",
  "checked",
  "applying",
  "stopped",
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
  "stopped",
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

/** Reasons that are told: the most frequent ones. */
export const REASONS_MAX = 100;

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
