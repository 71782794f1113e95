import { allOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";

const SHARED_VERBS = {
  create: ["create", "created"],
  update: ["change", "changed"],
  delete: ["delete", "deleted"],
  activate: ["activate", "activated"],
  deactivate: ["deactivate", "deactivated"],
  revoke: ["revoke", "revoked"],
  export: ["export", "exported"],
} as const;

export type AuditAction = keyof typeof SHARED_VERBS | NameOf<"verbs">;

export const ACTION_VERBS: Readonly<Record<AuditAction, readonly [does: string, did: string]>> = {
  ...SHARED_VERBS,
  ...allOf("verbs"),
};

export const AUDIT_ACTIONS = keysOf(ACTION_VERBS);

export const AUDIT_OUTCOMES = ["success", "denied", "failed"] as const;

/** `apiToken` is a program, `direct` a change made in the database outside the application. */
export const ACTOR_TYPES = ["user", "apiToken", "system", "visitor", "direct"] as const;

/** How many later changes of a field are named before it is put back. */
export const PUT_BACK_SINCE_MAX = 3;
