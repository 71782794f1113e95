import type { ModelExtras } from "../model-extras.ts";

export const NOTE_EXTRAS = {
  files: { note: { label: "File of a note", isInternal: true } },
  emails: { noteMention: { isCounted: true, to: "user" } },
  references: { mentions: "user" },
} as const satisfies ModelExtras;
