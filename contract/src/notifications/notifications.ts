import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { MODEL_NAMES } from "../models.ts";
import { recordId } from "../record.ts";
import { NOTIFICATION_EVENTS } from "./notification-events.ts";
import { NOTIFICATION_LIST } from "./notifications.list.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_STATUSES, READ_MAX } from "./notifications.values.ts";

export const Notification = z.object({
  id: z.uuid(),
  event: z.enum(NOTIFICATION_EVENTS),
  model: z.enum(MODEL_NAMES),
  recordId: z.uuid(),
  /** The present name of the record. */
  name: z.string(),
  /** Null if the caller may not see the user who did it. */
  by: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationListQuery = listQuery(NOTIFICATION_LIST, {
  status: NOTIFICATION_STATUSES,
  kind: NOTIFICATION_KINDS,
});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

export const UnreadNotifications = z.object({ unread: z.int().check(z.minimum(0)) });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

const GONE = "Choose a notification.";

/** Some of the caller's own, or all up to one of them. */
export const NotificationsRead = z.union([
  z.strictObject({
    ids: z
      .array(recordId(GONE))
      .check(
        z.minLength(1, GONE),
        z.maxLength(READ_MAX, `At most ${READ_MAX} can be marked as read at once.`),
      ),
  }),
  z.strictObject({ upTo: recordId(GONE) }),
]);
export type NotificationsRead = z.infer<typeof NotificationsRead>;
