import { type RoleGrant, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const START: RoleGrant = { acts: ["view", "create", "act"] };
const ANSWER_OWN: RoleGrant = { acts: ["view", "act"], own: true };

export const RECALL = {
  noun: "recall",
  plural: "recalls",
  label: "Recalls",
  act: "remind, extend, close and lift",
  history: ["catalogue"],
  // recalled packs leave the stock on hand
  shownIn: ["products", "recall-notices", "summary"],
  grants: { admin: START, catalogue: START, finance: VIEW, support: VIEW },
} as const satisfies ModelRow;

export const RECALL_NOTICE = {
  noun: "recall notice",
  plural: "recall-notices",
  label: "Recall notices",
  act: "acknowledge",
  history: ["catalogue"],
  shownIn: ["recalls", "recall-notices", "products", "summary"],
  isShownThereAlone: true,
  grants: {
    admin: VIEW,
    catalogue: VIEW,
    finance: VIEW,
    support: VIEW,
    owner: ANSWER_OWN,
    pharmacist: ANSWER_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
