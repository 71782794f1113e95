import type { InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import type { Order } from "@pharmacy/contract/orders/orders";
import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { InvoiceState, totalOf } from "./invoice-columns.tsx";
import { invoicesApi } from "./invoices.api.ts";

type Props = { order: Pick<Order, "id" | "kind" | "sums" | "notInvoicedBecause"> };

/** The invoices and credit notes of an order, and why there are fewer than shipments. */
export function OrderInvoices({ order: { id, kind, sums, notInvoicedBecause } }: Props) {
  const view = may(useCurrentUser().role, "invoice", "view");
  const { data, error, refetch } = useQuery({
    ...invoicesApi.ofOrder(id),
    enabled: view && (kind === "fee" || sums.shipped > 0),
  });
  const items = data?.items ?? [];
  if (!view || (items.length === 0 && !error && !notInvoicedBecause)) return null;
  return (
    <Card aria-label="Invoices">
      <CardHead
        title="Invoices"
        hint={notInvoicedBecause ? `Not invoiced: ${notInvoicedBecause}` : undefined}
      />
      {error && !data && <CardFailure error={error} onRetry={refetch} />}
      <ul className="divide-y divide-line-soft">
        {items.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  );
}

function InvoiceLine({ invoice }: { invoice: InvoiceSummary }) {
  const { number, kind, shipment, credits, dueDate } = invoice;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <span className="nums block">{number}</span>
        <span className="nums block text-muted text-xs">
          {totalOf(invoice)}
          {kind === "invoice" && ` · due ${formatDate(dueDate)}`}
          {credits && ` · credits ${credits.number}`}
          {shipment && ` · ${shipment.number}`}
        </span>
      </div>
      <InvoiceState {...invoice} />
      <SaveInvoice invoice={invoice} />
    </li>
  );
}

type SaveProps = { invoice: Pick<InvoiceSummary, "id" | "number">; as?: "pdf" | "xml" };

export function SaveInvoice({ invoice, as = "pdf" }: SaveProps) {
  const { mutate, isPending } = useAction({
    run: () => invoicesApi.save(invoice, as),
    success: (file) => `${file} saved`,
    failure: "Failed to save the invoice",
  });
  const name = as.toUpperCase();
  return (
    <Button
      aria-label={`${name} of ${invoice.number}`}
      pending={isPending}
      onClick={() => mutate(undefined)}
    >
      <FileDown aria-hidden />
      {name}
    </Button>
  );
}
