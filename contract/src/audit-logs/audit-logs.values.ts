import { allOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";

/** What is done to records of several models. */
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

/** Every action that the audit log records, as a verb in the present and in the past tense. */
export const ACTION_VERBS: Readonly<Record<AuditAction, readonly [does: string, did: string]>> = {
  ...SHARED_VERBS,
  ...allOf("verbs"),
};

export const AUDIT_ACTIONS = keysOf(ACTION_VERBS);

export const AUDIT_OUTCOMES = ["success", "denied", "failed"] as const;

/**
 * Who made the change: `apiToken` is a program with a token, `direct` is a change made in the
 * database outside the application.
 */
export const ACTOR_TYPES = ["user", "apiToken", "system", "visitor", "direct"] as const;
