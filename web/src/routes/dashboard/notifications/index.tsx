import { NOTIFICATION_LIST } from "@pharmacy/contract/notifications/notifications.list";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Empty } from "#components/ui/empty.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { NotificationList } from "#resources/notifications/notification-list.tsx";
import { notificationsApi } from "#resources/notifications/notifications.api.ts";

const validateSearch = listSearch(NOTIFICATION_LIST);

export const Route = createFileRoute("/dashboard/notifications/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(notificationsApi.list(deps)),
  staticData: { crumb: "Notifications" },
  component: OwnNotificationsPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnNotificationsPage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  if (user) return <NotificationList search={search} />;
  return (
    <Empty title="There are no notifications to show" text="Sign in to see what concerns you." />
  );
}
