import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { OwnOrder } from "./-own-order.tsx";

export const Route = createFileRoute("/dashboard/orders/$id")({
  loader: ({ context, params }) => {
    if (!session.isSignedIn()) return;
    void context.queryClient.prefetchQuery(ordersApi.detail(params.id));
  },
  staticData: { crumb: "Order Details", under: { label: "Orders", to: "/dashboard/orders" } },
  component: OwnOrderPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnOrderPage() {
  const { user } = dashboard.useLoaderData();
  const { id } = Route.useParams();
  if (user?.organization) return <OwnOrder key={id} id={id} />;
  return (
    <Empty
      title="There is no order to show"
      text={user ? "Orders belong to a pharmacy." : "Sign in to see the orders of your pharmacy."}
    />
  );
}
