import {
  kindOfEvent,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from "@pharmacy/contract/notifications/notification-events";
import type {
  Notification,
  NotificationListQuery,
} from "@pharmacy/contract/notifications/notifications";
import { and, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { contains, searchedWords } from "../../platform/db/list.ts";
import { nameFor } from "../accounts/accounts.reads.ts";
import { type Subjects, visibleTo } from "./notifications.visible.ts";

type Reading = { db: Database | Transaction; subjects: Subjects };

/** The newest come first. */
export async function listNotifications(
  { db, subjects }: Reading,
  actor: Actor,
  { search, status, kind, page, count }: NotificationListQuery,
) {
  const visible = visibleTo(subjects, actor, eventsOf(kind));
  if (!visible) return pageOf([], 0, page, count);
  const words = searchedWords(search).map((word) => contains(sql`search_text(found.name)`, word));
  const found = sql`from (${visible}) found where ${and(sql`true`, hasStatus(status), ...words)}`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<Notification>(sql`select found.id, found.event, found.model,
        found.record_id as "recordId", found.name, found.read_at is not null as "isRead",
        to_json(found.created_at) #>> '{}' as "createdAt",
        ${nameFor(actor, sql`found.actor`)} as "by"
      ${found} order by found.created_at desc, found.id desc
      limit ${count} offset ${(page - 1) * count}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`),
  ]);
  return pageOf(rows, counted.rows[0]?.total ?? 0, page, count);
}

export async function countUnread({ db, subjects }: Reading, actor: Actor): Promise<number> {
  const visible = visibleTo(subjects, actor);
  if (!visible) return 0;
  const { rows } = await db.execute<{ unread: number }>(
    sql`select count(*)::int as unread from (${visible}) found where ${hasStatus("unread")}`,
  );
  return rows[0]?.unread ?? 0;
}

function eventsOf(kind: string): readonly NotificationEvent[] {
  return kind === "" || kind === "all"
    ? NOTIFICATION_EVENTS
    : NOTIFICATION_EVENTS.filter((event) => kindOfEvent(event) === kind);
}

/** An unknown status finds nothing, as in every list. */
function hasStatus(status: string): SQL | undefined {
  if (status === "" || status === "all") return;
  if (status === "unread") return sql`found.read_at is null`;
  return status === "read" ? sql`found.read_at is not null` : sql`false`;
}

function pageOf(items: Notification[], total: number, page: number, count: number) {
  const totalPages = Math.max(1, Math.ceil(total / count));
  return { items, total, totalIsExact: true, page, count, totalPages };
}
