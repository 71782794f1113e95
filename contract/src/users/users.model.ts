import { EVERYTHING, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const USER = {
  noun: "user",
  plural: "users",
  label: "Users",
  act: "send invitations again",
  hasViews: true,
  shownIn: ["sessions", "tokens"],
  // an email goes to the address, and a suspension sets its reason
  irreversible: ["email", "suspensionReason"],
  grants: {
    admin: EVERYTHING,
    // the support role may resend an invitation, and nothing else
    support: { acts: ["view", "act"] },
    owner: { acts: ["view", "create", "edit", "act"], own: true },
    pharmacist: VIEW_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
