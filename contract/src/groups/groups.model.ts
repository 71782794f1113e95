import { EVERYTHING, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const GROUP = {
  noun: "group",
  plural: "groups",
  label: "Groups",
  hasViews: true,
  history: ["catalogue"],
  // items are shown with the paths of their groups
  shownIn: ["items"],
  grants: {
    admin: EVERYTHING,
    catalogue: EVERYTHING,
    finance: VIEW,
    support: VIEW,
    owner: VIEW,
    pharmacist: VIEW,
    technician: VIEW,
    viewer: VIEW,
  },
} as const satisfies ModelRow;
