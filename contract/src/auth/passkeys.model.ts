import type { ModelRow } from "../model-row.ts";

export const PASSKEY = {
  noun: "passkey",
  plural: "passkeys",
  label: "Passkeys",
  isPersonal: true,
  shownIn: ["users"],
  // users manage their own from their account: no role has access to another user's
  grants: {},
} as const satisfies ModelRow;
