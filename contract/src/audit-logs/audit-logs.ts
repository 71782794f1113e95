import * as z from "zod/mini";
import { FieldChange, NamedRecord } from "../field-changes.ts";
import { listQuery } from "../list.ts";
import { MODEL_NAMES } from "../models.ts";
import { AUDIT_LOG_LIST } from "./audit-logs.list.ts";
import { ACTOR_TYPES, AUDIT_ACTIONS, AUDIT_OUTCOMES } from "./audit-logs.values.ts";

export const AuditLog = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorType: z.enum(ACTOR_TYPES),
  actorId: z.nullable(z.uuid()),
  actorName: z.string(),
  actorEmail: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  organization: z.nullable(z.uuid()),
  organizationName: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  model: z.enum(MODEL_NAMES),
  recordId: z.nullable(z.uuid()),
  recordLabel: z.string(),
  changes: z.array(FieldChange),
  names: z.array(NamedRecord),
  /** Changed fields whose earlier values this caller may put back. */
  toPutBack: z.optional(z.array(z.string())),
  currency: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  requestId: z.nullable(z.string()),
  sessionId: z.nullable(z.uuid()),
  tokenId: z.nullable(z.uuid()),
  /** Complete for administrators; shortened for everyone else. */
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type AuditLog = z.infer<typeof AuditLog>;

export type AuditLogColumn =
  | ("at" | "actor" | "email" | "role" | "action" | "model" | "record" | "summary")
  | ("outcome" | "changes" | "ip" | "requestId");

export const AuditLogListQuery = listQuery(AUDIT_LOG_LIST, {
  action: AUDIT_ACTIONS,
  model: MODEL_NAMES,
  outcome: AUDIT_OUTCOMES,
  actor: null,
  organization: null,
  recordId: null,
  requestId: null,
  /** An import is one line, except in a search and among the entries of a record or a request. */
  lines: ["runs", "each"],
  /** Civil dates in `timeZone`, both inclusive. */
  from: "date",
  to: "date",
  /** UTC when left out. */
  timeZone: null,
});
export type AuditLogListQuery = z.infer<typeof AuditLogListQuery>;
