import type { ModelExtras } from "../model-extras.ts";

export const RUN_EXTRAS = {
  verbs: {
    check: ["check", "checked"],
    correct: ["correct", "corrected"],
    apply: ["apply", "applied"],
    finish: ["finish", "finished"],
    stop: ["stop", "stopped"],
    continue: ["continue", "continued"],
    cancel: ["cancel", "cancelled"],
    undo: ["undo", "undid"],
    import: ["import", "imported"],
  },
  files: { import: { label: "File of an import", isInternal: true } },
  references: { undoOf: "run", undoneBy: "run" },
} as const satisfies ModelExtras;
