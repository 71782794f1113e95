import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Model } from "@pharmacy/contract/models";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "./audit.ts";

export type ManyEvent = {
  id: string;
  action: AuditAction;
  recordId: string;
  recordLabel: string;
  organization: string | null;
  changes: FieldChange[];
};

/** Stands between values in one text. JSON has it escaped, ids never have it. */
const BETWEEN = "\u001e";

/** Arrays take the database half the time of objects. */
export function insertEntries(
  actor: Actor,
  model: Model,
  events: readonly ManyEvent[],
  changed?: SQL,
): SQL {
  const all = (part: (event: ManyEvent) => string) => events.map(part).join(BETWEEN);
  const list = (text: string, type: "uuid" | "text") =>
    sql`string_to_array(${text}, ${BETWEEN}, '')::${sql.raw(type)}[]`;
  const condition = changed ? sql` where action = 'create' or record_id in (${changed})` : sql``;
  return sql`insert into audit_logs (id, actor_type, actor_id, actor_name, actor_email, actor_role,
      request_id, session_id, token_id, ip, user_agent, model, outcome,
      action, record_id, record_label, organization, changes)
    select id, ${actor.type}, ${actor.id}::uuid, ${actor.name}, ${actor.email}, ${actor.role},
      ${actor.requestId}, ${actor.sessionId}::uuid, ${actor.tokenId ?? null}::uuid, ${actor.ip},
      ${actor.userAgent}, ${model}, 'success', action, record_id, record_label, organization, changes::jsonb
    from unnest(${list(
      all(({ id }) => id),
      "uuid",
    )}, ${list(
      all(({ action }) => action),
      "text",
    )},
      ${list(
        all(({ recordId }) => recordId),
        "uuid",
      )},
      ${sql.param(events.map(({ recordLabel }) => recordLabel))}::text[],
      ${list(
        all(({ organization }) => organization ?? actor.organization ?? ""),
        "uuid",
      )},
      ${list(
        all(({ changes }) => JSON.stringify(changes)),
        // each is cast by itself: a list of JSON takes five times as long to plan
        "text",
      )}
    ) as entries (id, action, record_id, record_label, organization, changes)${condition}`;
}
