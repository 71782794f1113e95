import { ACTS, EVERYTHING, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const LIST = {
  noun: "list",
  plural: "lists",
  label: "Lists",
  act: "activate and archive",
  note: "Pharmacies do not see drafts, or other pharmacies' lists.",
  hasViews: true,
  history: ["catalogue", "finance"],
  grants: {
    admin: EVERYTHING,
    catalogue: { acts: ["view", "create", "edit", "act"] },
    finance: VIEW,
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;

export const LIST_LINE = {
  noun: "price list line",
  plural: "listLines",
  label: "Lines of lists",
  history: ["catalogue", "finance"],
  shownIn: ["lists"],
  isShownThereAlone: true,
  grants: {
    admin: EVERYTHING,
    catalogue: { acts: ACTS },
    finance: {
      acts: ["view", "edit"],
      fields: ["price", "percent", "amount", "rounding", "search"],
    },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;
