import { KEEP } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const NOTE = {
  noun: "note",
  plural: "notes",
  label: "Notes",
  note: "Only authors change a note. Authors and administrators delete it.",
  shownIn: ["notes"],
  isShownThereAlone: true,
  grants: { admin: KEEP, catalogue: KEEP, finance: KEEP, support: KEEP },
} as const satisfies ModelRow;
