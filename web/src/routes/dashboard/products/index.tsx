import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { withoutDefaults } from "#lib/list-search.ts";
import { ownProductsSearch } from "#resources/products/own-products.search.ts";
import { asList, ownProductsApi } from "#resources/products/own-products.ts";
import { OwnProducts } from "./-own-products.tsx";

export const Route = createFileRoute("/dashboard/products/")({
  validateSearch: ownProductsSearch,
  search: { middlewares: [withoutDefaults(ownProductsSearch as never) as never] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => {
    if (!session.isSignedIn()) return;
    const { id: _, ...query } = asList({ ...deps, id: "" });
    void context.queryClient.prefetchQuery(ownProductsApi.list(query));
  },
  staticData: { crumb: "Products" },
  component: OwnProductsPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnProductsPage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  if (user && may(user.role, "product", "view")) return <OwnProducts search={search} />;
  return (
    <Empty
      title="There are no products to show"
      text={
        user ? "Your role cannot see products." : "Sign in to see the products of your pharmacy."
      }
    />
  );
}
