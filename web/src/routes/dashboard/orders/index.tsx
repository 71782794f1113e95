import { ORDER_LIST } from "@pharmacy/contract/orders/orders.list";
import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { OwnOrders } from "./-own-orders.tsx";

const validateSearch = listSearch(ORDER_LIST);

export const Route = createFileRoute("/dashboard/orders/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => {
    if (!session.isSignedIn()) return;
    void context.queryClient.prefetchQuery(ordersApi.list(deps));
  },
  staticData: { crumb: "Orders" },
  component: OwnOrdersPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnOrdersPage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  if (user?.organization && may(user.role, "order", "view")) return <OwnOrders search={search} />;
  return (
    <Empty
      title="There are no orders to show"
      text={user ? "Orders belong to a pharmacy." : "Sign in to see the orders of your pharmacy."}
    />
  );
}
