import { VIEW, VIEW_OWN } from "./grants.values.ts";
import type { ModelRow } from "./model-row.ts";
import { SHOWING_PHARMACIES } from "./organizations.model.ts";

export const SUBSCRIPTION = {
  noun: "subscription",
  plural: "subscriptions",
  label: "Subscriptions",
  act: "subscribe",
  // terms are read with their pharmacy
  shownIn: ["organizations", ...SHOWING_PHARMACIES],
  isShownThereAlone: true,
  history: ["finance"],
  grants: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
