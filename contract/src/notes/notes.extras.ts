import type { ModelExtras } from "../model-extras.ts";

export const NOTE_EXTRAS = {
  files: { note: { label: "File of a note", isInternal: true } },
  references: { mentions: "user" },
} as const satisfies ModelExtras;
