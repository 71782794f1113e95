import type { Model } from "@pharmacy/contract/models";
import {
  modelsOfEvent,
  modelsSeenFor,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from "@pharmacy/contract/notifications/notification-events";
import { may } from "@pharmacy/contract/permissions";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Named } from "../../platform/db/named.ts";
import { type Owned, scopeOf } from "../../platform/http/access.ts";
import { notifications } from "./notifications.table.ts";

/** The records that notifications can be about: their names, and the owners that decide who sees them. */
export type Subjects = { named: readonly Named[]; owned: readonly Owned[] };

/**
 * The reader's notifications of records that exist and that the reader may see now, with their
 * names. Undefined if there can be none.
 */
export function visibleTo(
  { named, owned }: Subjects,
  reader: Actor,
  events: readonly NotificationEvent[] = NOTIFICATION_EVENTS,
): SQL | undefined {
  const parts = named.flatMap((subject) => {
    const seen = events.filter((event) => maySee(reader, event, subject.model));
    return seen.length > 0 ? [ofSubject(subject, owned, reader, seen)] : [];
  });
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined;
}

function maySee({ role }: Actor, event: NotificationEvent, model: Model): boolean {
  return (
    role !== null &&
    modelsOfEvent(event).includes(model) &&
    modelsSeenFor(event, model).every((one) => may(role, one, "view"))
  );
}

function ofSubject(
  { model, table, label, isOpen }: Named,
  owned: readonly Owned[],
  reader: Actor,
  events: readonly NotificationEvent[],
): SQL {
  const kind = owned.find((one) => one.model === model) ?? { model };
  const isVisible = and(
    eq(notifications.user, reader.id ?? ""),
    eq(notifications.model, model),
    inArray(notifications.event, [...events]),
    isOpen,
    scopeOf(reader, kind),
  );
  return sql`select ${notifications.id} as id, ${notifications.event} as event,
      ${notifications.model} as model, ${notifications.recordId} as record_id,
      ${label} as name, ${notifications.actor} as actor,
      ${notifications.createdAt} as created_at, ${notifications.readAt} as read_at
    from ${notifications} join ${table} on ${table.id} = ${notifications.recordId}
    where ${isVisible}`;
}
