import { EVERYTHING, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const UNIT = {
  noun: "unit",
  plural: "units",
  label: "Units",
  hasViews: true,
  history: ["catalogue"],
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
