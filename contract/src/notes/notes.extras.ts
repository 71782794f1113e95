import type { ModelExtras } from "../model-extras.ts";
import { NOTED_MODELS } from "./notes.values.ts";

export const NOTE_EXTRAS = {
  files: { note: { label: "File of a note", isInternal: true } },
  // only colleagues are mentioned, and none of them would notice that an email was dropped
  emails: { noteMention: { isCounted: false, to: "user" } },
  notifications: {
    mentioned: {
      kind: "mentioned",
      about: NOTED_MODELS,
      says: ({ name, by }) =>
        by === null
          ? `You were mentioned in a note on ${name}`
          : `${by} mentioned you in a note on ${name}`,
    },
  },
  references: { mentions: "user" },
} as const satisfies ModelExtras;
