import type { InvoiceListQuery, InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import { INVOICE_LIST } from "@pharmacy/contract/invoices/invoices.list";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ListPage } from "#components/list/list-page.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { invoiceColumns } from "#resources/invoices/invoice-columns.tsx";
import { InvoiceFilters } from "#resources/invoices/invoice-filters.tsx";
import { invoicesApi } from "#resources/invoices/invoices.api.ts";

const validateSearch = listSearch(INVOICE_LIST);

export const Route = createFileRoute("/admin/invoices/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(invoicesApi.list(deps)),
  staticData: { crumb: "Invoices", under: { label: "Orders", to: "/admin/orders" } },
  component: InvoicesPage,
});

const InvoiceSheet = lazyPart<
  Parameters<typeof import("#resources/invoices/invoice-sheet.tsx").InvoiceSheet>[0]
>(() => import("#resources/invoices/invoice-sheet.tsx").then((module) => module.InvoiceSheet));

const COLUMNS = invoiceColumns();

function InvoicesPage() {
  const screen = useRecordList<InvoiceSummary, InvoiceListQuery>(invoicesApi, Route.useSearch());
  const { list } = screen;
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "invoice", many: "invoices" }}
        columns={COLUMNS}
        rowLabel={({ number, organization }) => `${number} ${organization.name}`}
        onOpen={({ id }) => list.open(id)}
        empty="Each shipment of an order is invoiced as it leaves."
        filters={<InvoiceFilters list={list} hasPharmacy />}
      />
      {list.id && (
        <InvoiceSheet
          key={list.id}
          id={list.id}
          onClose={() => list.open(undefined)}
          orderLink={({ id, number }) => (
            <Link
              to="/admin/orders/$id"
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
