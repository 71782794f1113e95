import * as z from "zod/mini";
import { filterOf, listQuery } from "./list.ts";

/** What can be done to a record, as the audit log names it. */
export const AUDIT_ACTIONS = [
  "create",
  "update",
  "delete",
  "activate",
  "deactivate",
  "signIn",
  "signInFailed",
  "signOut",
  "revoke",
  "invite",
  "acceptInvitation",
  "changePassword",
  "resetPassword",
  "enableSecondFactor",
  "disableSecondFactor",
  "renewRecoveryCodes",
  "useRecoveryCode",
  "prove",
  "upload",
  "export",
  "archive",
  "approve",
  "reject",
  "subscribe",
  "cancelSubscription",
  "undoPlanChange",
  "expire",
  "remind",
  "skip",
  "attempt",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What the audit log speaks of. */
export const AUDIT_MODELS = [
  "organization",
  "user",
  "session",
  "unit",
  "file",
  "log",
  "view",
  "token",
  "passkey",
  "setting",
  "plan",
  "subscription",
  "registration",
  "reminder",
] as const;
export type AuditModel = (typeof AUDIT_MODELS)[number];

export const AUDIT_OUTCOMES = ["success", "denied", "failed"] as const;

/** Who did it: `apiToken` is a program that was given one, `direct` is somebody who changed the database past the application. */
export const ACTOR_TYPES = ["user", "apiToken", "system", "visitor", "direct"] as const;

/** One field before and after. Secrets read "•••"; long text is cut at 500 characters. */
export const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/** A record that a change refers to by its id, in words: by its name, or what it was when it is gone. */
export const NamedRecord = z.object({
  id: z.uuid(),
  model: z.enum(AUDIT_MODELS),
  label: z.string(),
  /** Whether it is still there, and the reader may open it. */
  isOpen: z.boolean(),
});
export type NamedRecord = z.infer<typeof NamedRecord>;

/** One entry of the audit log: who did what to which record, and what changed. Never edited. */
export const AuditLog = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorType: z.enum(ACTOR_TYPES),
  actorId: z.nullable(z.uuid()),
  actorName: z.string(),
  actorEmail: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  /** The pharmacy concerned. */
  organization: z.nullable(z.uuid()),
  /** What that one is called today. */
  organizationName: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  model: z.enum(AUDIT_MODELS),
  recordId: z.nullable(z.uuid()),
  recordLabel: z.string(),
  changes: z.array(FieldChange),
  /** What the ids among the changes stand for. */
  names: z.array(NamedRecord),
  /** The currency of amounts among the changes, where they do not say it themselves. */
  currency: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  requestId: z.nullable(z.string()),
  sessionId: z.nullable(z.uuid()),
  /** The API token a program called with. */
  tokenId: z.nullable(z.uuid()),
  /** Whole for administrators; its last part is left out for everybody else. */
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type AuditLog = z.infer<typeof AuditLog>;

/** What its list can show and export. */
export type AuditLogColumn =
  | ("at" | "actor" | "email" | "role" | "action" | "model" | "record" | "summary")
  | ("outcome" | "changes" | "ip" | "requestId");

/** The newest first, always. */
export const AuditLogListQuery = z.extend(listQuery([]), {
  action: filterOf(AUDIT_ACTIONS),
  model: filterOf(AUDIT_MODELS),
  outcome: filterOf(AUDIT_OUTCOMES),
  /** What one person did. */
  actor: filterOf(),
  /** What concerns one pharmacy: itself, its people, its membership. */
  organization: filterOf(),
  /** The history of one record. */
  recordId: filterOf(),
  /** What was done by one request. */
  requestId: filterOf(),
  /** Civil dates, both included, as calendars have them in `timeZone`. */
  from: filterOf(),
  to: filterOf(),
  /** Such as `Europe/Dublin`; UTC when left out. */
  timeZone: filterOf(),
});
export type AuditLogListQuery = z.infer<typeof AuditLogListQuery>;
