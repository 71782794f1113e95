import { VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";
import { READ_WITH_PHARMACY } from "../organizations/organizations.model.ts";

export const REMINDER = {
  noun: "reminder",
  plural: "reminders",
  label: "Reminders",
  act: "send",
  ...READ_WITH_PHARMACY,
  grants: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: { acts: ["view", "act"] },
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
