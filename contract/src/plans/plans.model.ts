import { EVERYTHING, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const PLAN = {
  noun: "plan",
  plural: "plans",
  label: "Plans",
  hasViews: true,
  history: ["finance"],
  grants: {
    admin: EVERYTHING,
    finance: { acts: ["view", "create", "edit"] },
    support: VIEW,
    // plans offered to pharmacies, and the pharmacy's own
    owner: VIEW,
  },
} as const satisfies ModelRow;
