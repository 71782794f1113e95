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

const WORDS = {
  import: { thing: "import", again: "Upload the file again." },
  edit: { thing: "change", again: "Select the records again." },
};

function misfit(run: RunState): string {
  const { thing, again } = isEdit(run) ? WORDS.edit : WORDS.import;
  const inState: Record<RunStatus, string> = {
    uploaded: `This ${thing} has not been checked yet.`,
    checking: `This ${thing} is being checked. Wait until that is done, or cancel it.`,
    checked: `This ${thing} has already been checked.`,
    applying: `This ${thing} is running. Wait until it is done, or cancel it.`,
    stopped: `This ${thing} has stopped. Continue it, or cancel it.`,
    done: `This ${thing} is finished.`,
    failed: `This ${thing} failed. ${again}`,
    cancelled: `This ${thing} was cancelled. ${again}`,
    undone: `This ${thing} was undone. ${again}`,
  };
  return inState[run.status];
}

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
