import { may } from "@pharmacy/contract/permissions";
import { RETURN_LIST } from "@pharmacy/contract/returns/returns.list";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { returnsApi } from "#resources/returns/returns.api.ts";
import { OwnReturns } from "./-own-returns.tsx";

const validateSearch = listSearch(RETURN_LIST);

export const Route = createFileRoute("/dashboard/orders/returns/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => {
    if (!session.isSignedIn()) return;
    void context.queryClient.prefetchQuery(returnsApi.list(deps));
  },
  staticData: { crumb: "Returns", under: { label: "Orders", to: "/dashboard/orders" } },
  component: OwnReturnsPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnReturnsPage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  if (user?.organization && may(user.role, "return", "view")) return <OwnReturns search={search} />;
  return (
    <Empty
      title="There are no returns to show"
      text={user ? "Returns belong to a pharmacy." : "Sign in to see the returns of your pharmacy."}
    />
  );
}
