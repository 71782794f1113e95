import { allOf, extrasOf, type NameOf } from "../extras.ts";
import type { Act } from "../grants.values.ts";
import { keysOf } from "../keys.ts";
import type { Model } from "../models.ts";

export type RunKind = NameOf<"imports">;

export const RUN_KIND_NAMES = keysOf(allOf("imports"));

type RunKindRow = {
  model: Model;
  hasOrganization: boolean;
  within: Model | null;
  permission: Act;
  hasFile: boolean;
  /** Closed to roles that are limited to their own pharmacy. */
  isWhole: boolean;
  hasEdits: boolean;
};

export function runKindOf(kind: RunKind): RunKindRow {
  const found = extrasOf("imports").find(({ rows }) => kind in rows);
  if (!found) throw new Error(`Nothing is called ${kind}.`);
  const { hasOrganization, within, permission, hasNoFile, isWhole, hasEdits } =
    found.rows[kind] ?? {};
  return {
    model: found.model,
    hasOrganization: hasOrganization === true,
    within: within ?? null,
    permission: permission ?? "create",
    hasFile: hasNoFile !== true,
    isWhole: isWhole === true,
    hasEdits: hasEdits === true,
  };
}

export const FILE_KIND_NAMES = RUN_KIND_NAMES.filter((kind) => runKindOf(kind).hasFile);

export const EDIT_KIND_NAMES = RUN_KIND_NAMES.filter((kind) => runKindOf(kind).hasEdits);

/** Changes selected records; no file is imported. */
export const isEdit = ({ kind, fileName }: { kind: RunKind; fileName: string | null }) =>
  runKindOf(kind).hasFile && fileName === null;

/** Fields that one edit of many records sets. */
export const EDITED_FIELDS_MAX = 20;

/** Leaves a field empty, where a row says it. */
export const CLEARED = "-";

export const WORKED_OUT_MAX = 20_000;

/**
 * Never goes back, except that a checked run can be checked again. A stopped one waits until its
 * user continues or cancels it.
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

export const RUNNING_STATUSES = ["checking", "applying"] as const satisfies RunStatus[];

export const UNFINISHED_STATUSES = [
  "uploaded",
  "checking",
  "checked",
  "applying",
  "stopped",
] as const satisfies RunStatus[];

/**
 * `pending`: corrected and to be checked again. `left`: checked but not written, because its record
 * had changed meanwhile.
 */
export const VERDICTS = ["new", "changed", "unchanged", "refused", "pending", "left"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const RUN_MODES = ["createAndUpdate", "create", "update"] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const REASONS_MAX = 100;

/** Values of a reason that are listed, the most frequent first. */
export const VALUES_MAX = 20;

export const UNFINISHED_MAX = 3;

export const CSV_SIZE_MAX = 200 * 1024 * 1024;
export const XLSX_SIZE_MAX = 10 * 1024 * 1024;

/** A run can be undone, and its rows are kept, this long. */
export const UNDO_DAYS = 30;
export const ROWS_KEPT_HOURS = 24;

export const CELL_MAX = 4_000;

/** Kinds of records that can be created from the refused rows of another import. */
export const CREATED = ["group", "unit", "packaging"] as const;
export type Created = (typeof CREATED)[number];

/** Different values that are looked at in search of missing records. */
export const MISSING_MAX = 20_000;
export const MISSING_SHOWN_MAX = 500;
export const LIKENESSES_MAX = 200;

/** May stand between the names of a path. "›" and ">" always do. */
export const PATH_SEPARATORS = [".", "/", "|", ":", "\\", " - "] as const;
export type PathSeparator = "" | (typeof PATH_SEPARATORS)[number];

export const VALUES_SHOWN_MAX = 200;
export const VALUES_TRACKED_MAX = 20_000;
export const VALUE_ROWS_MAX = 50_000;
