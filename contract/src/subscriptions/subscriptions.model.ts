import { VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";
import { READ_WITH_PHARMACY } from "../organizations/organizations.model.ts";

export const SUBSCRIPTION = {
  noun: "subscription",
  plural: "subscriptions",
  label: "Subscriptions",
  act: "subscribe",
  ...READ_WITH_PHARMACY,
  grants: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
