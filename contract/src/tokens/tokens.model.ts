import { VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const TOKEN = {
  noun: "token",
  plural: "tokens",
  label: "Tokens",
  act: "revoke",
  hasViews: true,
  shownIn: ["sessions", "users"],
  grants: {
    admin: { acts: ["view", "create", "act"] },
    support: VIEW,
    // only the API tokens of the user's own pharmacy
    owner: { acts: ["view", "create", "act"], own: true },
  },
} as const satisfies ModelRow;
