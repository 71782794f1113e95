import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Empty } from "#components/ui/empty.tsx";
import { Receiving } from "#resources/receipts/receiving.tsx";

export const Route = createFileRoute("/dashboard/products/receive")({
  validateSearch: (search: { day?: string }) => search,
  staticData: { crumb: "Receive", under: { label: "Products", to: "/dashboard/products" } },
  component: ReceivePage,
});

const dashboard = getRouteApi("/dashboard");

function ReceivePage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  const day = /^\d{4}-\d\d-\d\d$/.test(String(search.day)) && search.day;
  if (user?.organization && may(user.role, "productBatch", "create")) {
    return <Receiving key={user.id} {...(day && { day })} />;
  }
  return (
    <Empty
      title="You cannot receive packs here"
      text={
        user
          ? "Your role looks at the stock and does not change it."
          : "Sign in to receive packs for your pharmacy."
      }
    />
  );
}
