import { VIEW_MINE } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const SESSION = {
  noun: "session",
  plural: "sessions",
  label: "Sessions",
  act: "end",
  hasViews: true,
  shownIn: ["tokens"],
  grants: {
    // a session is created to see the dashboard as a user of a pharmacy
    admin: { acts: ["view", "create", "act"] },
    // every user can end their own sessions from their account, in any role
    catalogue: VIEW_MINE,
    finance: VIEW_MINE,
    support: { acts: ["view", "create"] },
    owner: VIEW_MINE,
    pharmacist: VIEW_MINE,
    technician: VIEW_MINE,
    viewer: VIEW_MINE,
  },
} as const satisfies ModelRow;
