import type { AuditAction, AuditLog, AuditModel } from "./audit-logs.ts";

/** What one does, and what one did. */
const VERBS: Record<AuditAction, readonly [does: string, did: string]> = {
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
  prove: ["confirm to be", "confirmed to be"],
  upload: ["upload", "uploaded"],
  export: ["export", "exported"],
  archive: ["archive", "archived"],
  approve: ["approve", "approved"],
  reject: ["reject", "rejected"],
  subscribe: ["subscribe a pharmacy to", "subscribed a pharmacy to"],
  cancelSubscription: ["cancel", "cancelled"],
  expire: ["note the end of", "noted the end of"],
  remind: ["send", "sent"],
  skip: ["skip", "skipped"],
  attempt: ["make", "made"],
};

const NOUNS: Record<AuditModel, string> = {
  organization: "pharmacy",
  user: "user",
  session: "session",
  token: "token",
  passkey: "passkey",
  setting: "setting",
  plan: "plan",
  subscription: "subscription",
  registration: "registration",
  reminder: "reminder",
  unit: "unit",
  file: "file",
  view: "view",
  log: "log",
};

/** All that can be done, and all that it can be done to, for those who choose among them. */
export const ACTIONS = Object.keys(VERBS) as AuditAction[];
export const MODELS = Object.keys(NOUNS) as AuditModel[];

type Deed = Pick<AuditLog, "action" | "outcome" | "recordLabel">;

/** What was done, or tried, as a sentence goes on behind the name: "changed tablet". */
export function deedOf({ action, outcome, recordLabel }: Deed): string {
  const [does, did] = VERBS[action];
  if (outcome === "denied") return `tried to ${does} ${recordLabel} and was refused`;
  if (outcome === "failed") return `tried to ${does} ${recordLabel}, which failed`;
  return `${did} ${recordLabel}`;
}

/** Their labels say what they are about. */
const WITHOUT_NOUN: readonly AuditAction[] = [
  "archive",
  "export",
  "signIn",
  "signInFailed",
  "signOut",
  "subscribe",
];

/** A whole entry in a sentence: "Orla Daly changed unit tablet". */
export function sentenceOf(entry: Deed & Pick<AuditLog, "actorName" | "model">): string {
  return `${entry.actorName} ${deedWithNounOf(entry)}`;
}

/** What was done and to what kind of thing, where that is not known already: "changed unit tablet". */
export function deedWithNounOf(entry: Deed & Pick<AuditLog, "model">): string {
  const isPlain = entry.outcome !== "success" || WITHOUT_NOUN.includes(entry.action);
  const noun = isPlain ? "" : `${nounOf(entry.model)} `;
  return deedOf({ ...entry, recordLabel: noun + entry.recordLabel });
}

/** What the log speaks of, in the middle of a sentence: "pharmacy". */
export function nounOf(model: AuditModel): string {
  return NOUNS[model];
}
