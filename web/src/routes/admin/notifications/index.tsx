import { NOTIFICATION_LIST } from "@pharmacy/contract/notifications/notifications.list";
import { createFileRoute } from "@tanstack/react-router";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { NotificationList } from "#resources/notifications/notification-list.tsx";
import { notificationsApi } from "#resources/notifications/notifications.api.ts";

const validateSearch = listSearch(NOTIFICATION_LIST);

export const Route = createFileRoute("/admin/notifications/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(notificationsApi.list(deps)),
  staticData: { crumb: "Notifications" },
  component: NotificationsPage,
});

function NotificationsPage() {
  return <NotificationList search={Route.useSearch()} />;
}
