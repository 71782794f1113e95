import type { InvoiceListQuery, InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import { INVOICE_LIST } from "@pharmacy/contract/invoices/invoices.list";
import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi, Link } from "@tanstack/react-router";
import { session } from "#api/session.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { type ListSearch, listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { invoiceColumns } from "#resources/invoices/invoice-columns.tsx";
import { InvoiceFilters } from "#resources/invoices/invoice-filters.tsx";
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

const InvoiceSheet = lazyPart<
  Parameters<typeof import("#resources/invoices/invoice-sheet.tsx").InvoiceSheet>[0]
>(() => import("#resources/invoices/invoice-sheet.tsx").then((module) => module.InvoiceSheet));

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

const COLUMNS = invoiceColumns({ hasPharmacy: false });

function OwnInvoices({ search }: { search: ListSearch<InvoiceListQuery> }) {
  const screen = useRecordList<InvoiceSummary, InvoiceListQuery>(invoicesApi, search);
  const { list } = screen;
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "invoice", many: "invoices" }}
        columns={COLUMNS}
        rowLabel={({ number }) => number}
        onOpen={({ id }) => list.open(id)}
        empty="Each shipment of an order is invoiced as it leaves."
        filters={<InvoiceFilters list={list} />}
      />
      {list.id && (
        <InvoiceSheet
          key={list.id}
          id={list.id}
          onClose={() => list.open(undefined)}
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
      )}
    </>
  );
}
