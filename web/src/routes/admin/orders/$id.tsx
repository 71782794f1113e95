import type { Order } from "@pharmacy/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useRecentThing } from "#lib/recent-things.ts";
import { OrderPage } from "#resources/orders/order-page.tsx";
import { orderActs } from "#resources/orders/orders.acts.tsx";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { OrderDetails } from "./-order-details.tsx";

export const Route = createFileRoute("/admin/orders/$id")({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(ordersApi.detail(params.id)),
  staticData: { crumb: "Order Details", under: { label: "Orders", to: "/admin/orders" } },
  component: AdminOrderPage,
});

function AdminOrderPage() {
  const { id } = Route.useParams();
  const { id: person } = useCurrentUser();
  const navigate = useNavigate();
  const { data: order, error, refetch } = useQuery(ordersApi.detail(id));
  useRecentThing(
    person,
    order && {
      href: `/admin/orders/${id}`,
      label: order.number,
      hint: order.organization.name,
    },
  );
  if (!order) {
    return error ? (
      <Empty
        title="This order cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  const beside = () => void navigate({ to: "/admin/orders", search: { id } });
  return (
    <OrderPage
      order={order}
      noun={orderActs}
      organization={order.organization.id}
      subtitle={order.organization.name}
      opens={{ confirm: beside, ship: beside }}
      onDone={(act, output) =>
        act === "orderAgain" &&
        navigate({ to: "/admin/orders/$id", params: { id: (output as Order).id } })
      }
      onRemoved={() => navigate({ to: "/admin/orders" })}
    >
      <OrderDetails order={order} />
    </OrderPage>
  );
}
