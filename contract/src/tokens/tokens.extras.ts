import type { ModelExtras } from "../model-extras.ts";
import { SCOPE_WORDS } from "./tokens.values.ts";

export const TOKEN_EXTRAS = {
  bulk: { revoke: { permission: "act" } },
  // the schedule sends each once
  emails: { tokenExpiring: { isCounted: false, to: "tokenOwner" } },
  words: {
    scopes: {
      label: "Scopes",
      show: (value) =>
        [value]
          .flat()
          .map((scope) => SCOPE_WORDS[scope as never] ?? String(scope))
          .join(", "),
    },
    "revokedBy.name": "Revoked by",
  },
  references: { replacedBy: "token" },
} as const satisfies ModelExtras;
