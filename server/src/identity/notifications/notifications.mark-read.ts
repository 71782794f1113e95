import type { NotificationsRead } from "@pharmacy/contract/notifications/notifications";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { noteNotified } from "../../platform/db/committed-entries.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { notifications } from "./notifications.table.ts";

/** Another user's notification is treated as missing; nothing is marked then. */
export async function markRead(
  tx: Transaction,
  { id: actor }: Pick<Actor, "id">,
  read: NotificationsRead,
): Promise<void> {
  const user = actor ?? "";
  const isOwn = eq(notifications.user, user);
  const ids = [...new Set("ids" in read ? read.ids : [read.upTo])];
  if ((await tx.$count(notifications, and(isOwn, inArray(notifications.id, ids)))) < ids.length) {
    throw new AppError("not_found", "Notification not found.");
  }
  const isMeant = "ids" in read ? inArray(notifications.id, ids) : isUpTo(read.upTo);
  const isUnread = sql`${and(isOwn, isMeant, isNull(notifications.readAt))}`;
  const marked = await setUnaudited(tx, notifications, isUnread, { readAt: sql`now()` });
  // the user's other devices
  if (marked > 0) noteNotified(tx, [user]);
}

function isUpTo(id: string): SQL {
  return sql`(${notifications.createdAt}, ${notifications.id}) <= (
    select last.created_at, last.id from ${notifications} last where last.id = ${id})`;
}
