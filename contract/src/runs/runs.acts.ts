import type { ActRules } from "../acts.ts";
import type { RunCounts } from "./runs.ts";
import { isEdit, type RunKind, type RunStatus, UNFINISHED_STATUSES } from "./runs.values.ts";

type RunState = {
  status: RunStatus;
  counts: Pick<RunCounts, "new" | "changed" | "pending">;
  kind: RunKind;
  fileName: string | null;
  undoOf: string | null;
  undoneBy: string | null;
  undoUntil: string | null;
};

const IN_STATE: Record<RunStatus, string> = {
  uploaded: "This import has not been checked yet.",
  checking: "This import is being checked. Wait until that is done, or cancel it.",
  checked: "This import has already been checked.",
  applying: "This import is running. Wait until it is done, or cancel it.",
  stopped: "This import has stopped. Continue it, or cancel it.",
  done: "This import is finished.",
  failed: "This import failed. Upload the file again.",
  cancelled: "This import was cancelled. Upload the file again.",
  undone: "This import was undone. Upload the file again.",
};

const misfit = ({ status }: RunState) => IN_STATE[status];

/** They are steps of a wizard. The permission to import the records comes on top. */
export const RUN_ACTS = {
  check: { may: "act", verb: ["check", "checked"], from: ["uploaded", "checked"], misfit },
  correct: { may: "edit", verb: ["correct", "corrected"], from: ["checked"], misfit },
  apply: {
    may: "act",
    verb: ["apply", "applied"],
    from: ["checked"],
    misfit,
    refusal: (run) => {
      const { counts } = run;
      if (counts.pending > 0) return "Corrections are still being checked.";
      if (counts.new + counts.changed > 0) return null;
      return isEdit(run)
        ? "There is nothing to change."
        : "There is nothing to import: no row is new or changed.";
    },
  },
  continue: { may: "act", verb: ["continue", "continued"], from: ["stopped"], misfit },
  cancel: {
    may: "act",
    verb: ["cancel", "cancelled"],
    from: UNFINISHED_STATUSES,
    misfit,
    refusal: ({ undoOf }) => (undoOf ? "An undo cannot be cancelled." : null),
  },
  undo: {
    may: "act",
    verb: ["undo", "undone"],
    refusal: ({ undoneBy, undoUntil }) => {
      if (undoneBy) return "This import is already being undone.";
      return undoUntil && Date.parse(undoUntil) > Date.now()
        ? null
        : "This import can no longer be undone.";
    },
  },
} as const satisfies ActRules<RunState>;
