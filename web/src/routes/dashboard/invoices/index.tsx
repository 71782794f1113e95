import type { InvoiceListQuery } from "@pharmacy/contract/invoices/invoices";
import { INVOICE_LIST } from "@pharmacy/contract/invoices/invoices.list";
import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi, Link } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { type ListSearch, listSearch, withoutDefaults } from "#lib/list-search.ts";
import { InvoiceList } from "#resources/invoices/invoice-list.tsx";
import { invoicesApi } from "#resources/invoices/invoices.api.ts";

const validateSearch = listSearch(INVOICE_LIST);

export const Route = createFileRoute("/dashboard/invoices/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => {
    if (!session.isSignedIn()) return;
    void context.queryClient.prefetchQuery(invoicesApi.list(deps));
  },
  staticData: { crumb: "Invoices", under: { label: "Orders", to: "/dashboard/orders" } },
  component: OwnInvoicesPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnInvoicesPage() {
  const { user } = dashboard.useLoaderData();
  const search = Route.useSearch();
  if (user?.organization && may(user.role, "invoice", "view")) {
    return <OwnInvoices search={search} />;
  }
  return (
    <Empty
      title="There are no invoices to show"
      text={
        user
          ? "Owners and pharmacists see the invoices of their pharmacy."
          : "Sign in to see the invoices of your pharmacy."
      }
    />
  );
}

type Props = { search: ListSearch<InvoiceListQuery> };

function OwnInvoices({ search }: Props) {
  return (
    <InvoiceList
      search={search}
      orderLink={({ id, number }) => (
        <Link
          to="/dashboard/orders/$id"
          params={{ id }}
          className="wrap-anywhere rounded-sm hover:underline"
        >
          {number}
        </Link>
      )}
    />
  );
}
