import { keysOf } from "./keys.ts";

/** What can be done to a record, as the audit log names it: what one does, and what one did. */
export const ACTION_VERBS = {
  create: ["create", "created"],
  update: ["change", "changed"],
  delete: ["delete", "deleted"],
  activate: ["activate", "activated"],
  deactivate: ["deactivate", "deactivated"],
  signIn: ["sign in as", "signed in as"],
  signInFailed: ["sign in as", "failed to sign in as"],
  signOut: ["sign out", "signed out"],
  revoke: ["revoke", "revoked"],
  invite: ["invite", "invited"],
  acceptInvitation: ["accept the invitation of", "accepted the invitation of"],
  changePassword: ["change the password of", "changed the password of"],
  resetPassword: ["reset the password of", "reset the password of"],
  enableSecondFactor: ["turn on the second factor of", "turned on the second factor of"],
  disableSecondFactor: ["turn off the second factor of", "turned off the second factor of"],
  renewRecoveryCodes: ["renew the recovery codes of", "renewed the recovery codes of"],
  useRecoveryCode: ["use a recovery code of", "used a recovery code of"],
  prove: ["confirm the identity of", "confirmed the identity of"],
  upload: ["upload", "uploaded"],
  export: ["export", "exported"],
  archive: ["archive", "archived"],
  confirm: ["confirm", "confirmed"],
  pay: ["mark as paid", "marked as paid"],
  void: ["void", "voided"],
  approve: ["approve", "approved"],
  reject: ["reject", "rejected"],
  subscribe: ["subscribe a pharmacy to", "subscribed a pharmacy to"],
  cancelSubscription: ["cancel", "cancelled"],
  undoPlanChange: ["undo the change to", "undid the change to"],
  expire: ["record the end of", "recorded the end of"],
  remind: ["send", "sent"],
  skip: ["skip", "skipped"],
  answer: ["answer", "answered"],
  assign: ["assign", "assigned"],
  merge: ["merge", "merged"],
  close: ["close", "closed"],
  publish: ["publish the answer to", "published the answer to"],
  unpublish: ["withdraw the published answer to", "withdrew the published answer to"],
  attempt: ["make", "made"],
} as const satisfies Record<string, readonly [does: string, did: string]>;

export const AUDIT_ACTIONS = keysOf(ACTION_VERBS);
export type AuditAction = keyof typeof ACTION_VERBS;

export const AUDIT_OUTCOMES = ["success", "denied", "failed"] as const;

/**
 * Who did it: `apiToken` is a program with a token, `direct` is a person who changed the database
 * outside the application.
 */
export const ACTOR_TYPES = ["user", "apiToken", "system", "visitor", "direct"] as const;
