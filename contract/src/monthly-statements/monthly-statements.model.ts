import { VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const MONTHLY_STATEMENT = {
  noun: "monthly statement",
  plural: "monthly-statements",
  label: "Monthly statements",
  history: ["finance"],
  shownIn: ["payments", "organizations"],
  isShownThereAlone: true,
  grants: {
    admin: VIEW,
    finance: VIEW,
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;
