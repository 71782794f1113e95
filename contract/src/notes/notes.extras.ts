import type { ModelExtras } from "../model-extras.ts";

export const NOTE_EXTRAS = {
  files: { note: { label: "File of a note", isInternal: true } },
  // only colleagues are mentioned, and none of them would notice that an email was dropped
  emails: { noteMention: { isCounted: false, to: "user" } },
  references: { mentions: "user" },
} as const satisfies ModelExtras;
