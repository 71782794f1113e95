import { type RoleGrant, VIEW_MINE } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const ASK_OWN: RoleGrant = { acts: ["view", "create"], own: true };
const NOTE: RoleGrant = { acts: ["view", "create"] };

export const QUESTION = {
  noun: "question",
  plural: "questions",
  shownIn: ["summary"],
  label: "Questions",
  act: "answer, assign, merge, publish and close",
  hasViews: true,
  // a correction can be sent to who asked
  irreversible: ["answer"],
  grants: {
    admin: { acts: ["view", "edit", "act", "delete"] },
    catalogue: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: { acts: ["view", "create", "edit", "act"] },
    owner: ASK_OWN,
    pharmacist: ASK_OWN,
    technician: ASK_OWN,
    viewer: VIEW_MINE,
  },
} as const satisfies ModelRow;

export const QUESTION_NOTE = {
  noun: "note on a question",
  plural: "questionNotes",
  label: "Notes on questions",
  shownIn: ["questions"],
  isShownThereAlone: true,
  grants: { admin: NOTE, catalogue: NOTE, finance: NOTE, support: NOTE },
} as const satisfies ModelRow;
