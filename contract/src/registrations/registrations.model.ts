import { VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";
import { SHOWING_PHARMACIES } from "../organizations/organizations.model.ts";

export const REGISTRATION = {
  noun: "registration",
  plural: "registrations",
  label: "Registrations",
  act: "approve, reject and request information",
  hasViews: true,
  shownIn: ["organizations", ...SHOWING_PHARMACIES],
  history: ["finance"],
  grants: {
    admin: { acts: ["view", "act"] },
    finance: VIEW,
    support: { acts: ["view", "act"] },
  },
} as const satisfies ModelRow;
