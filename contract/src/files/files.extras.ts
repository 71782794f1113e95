import type { ModelExtras } from "../model-extras.ts";

export const FILE_EXTRAS = {
  verbs: { upload: ["upload", "uploaded"] },
} as const satisfies ModelExtras;
