import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi, useNavigate } from "@tanstack/react-router";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { LazyOrderEditor } from "#resources/orders/lazy-order-editor.ts";

export const Route = createFileRoute("/dashboard/orders/create")({
  staticData: { crumb: "New Order", under: { label: "Orders", to: "/dashboard/orders" } },
  component: NewOwnOrderPage,
});

const dashboard = getRouteApi("/dashboard");

function NewOwnOrderPage() {
  const { user } = dashboard.useLoaderData();
  const navigate = useNavigate();
  if (!user?.organization || !may(user.role, "order", "create")) {
    return (
      <Empty
        title="You cannot write orders here"
        text={user ? "Your role reads orders." : "Sign in to order for your pharmacy."}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <PageHead title="New order" description="The supply desk has it once it is placed." />
      <LazyOrderEditor
        organization={undefined}
        onCreated={({ id }) =>
          navigate({ to: "/dashboard/orders/$id", params: { id }, replace: true })
        }
      />
    </div>
  );
}
