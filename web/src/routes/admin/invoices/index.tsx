import { INVOICE_LIST } from "@pharmacy/contract/invoices/invoices.list";
import { createFileRoute, Link } from "@tanstack/react-router";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { InvoiceList } from "#resources/invoices/invoice-list.tsx";
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

function InvoicesPage() {
  return (
    <InvoiceList
      search={Route.useSearch()}
      hasPharmacy
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
  );
}
