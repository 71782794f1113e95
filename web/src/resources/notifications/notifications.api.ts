import type { Page } from "@pharmacy/contract/list";
import type {
  Notification,
  NotificationListQuery,
  NotificationsRead,
  UnreadNotifications,
} from "@pharmacy/contract/notifications/notifications";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "notifications";

const NEWEST = 8;

const { key, list, listCalls } = resourceApi<Notification, never, never, NotificationListQuery>(
  PATH,
);

export const notificationsApi = {
  key,
  list,
  listCalls,
  newest: queryOptions({
    queryKey: [PATH, "newest"],
    queryFn: ({ signal }) => http.get<Page<Notification>>(PATH, { count: NEWEST }, signal),
  }),
  unread: queryOptions({
    queryKey: [PATH, "unread"],
    queryFn: ({ signal }) => http.get<UnreadNotifications>(`${PATH}/unread`, {}, signal),
    // the bell has no number until it succeeds
    meta: { isBackground: true },
  }),
  markRead: (read: NotificationsRead) => http.post<UnreadNotifications>(`${PATH}/read`, read),
};
