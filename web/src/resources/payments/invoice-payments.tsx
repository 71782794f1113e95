import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { Allocation } from "@pharmacy/contract/payments/payments";
import { useQuery } from "@tanstack/react-query";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { AllocationsCard } from "./allocations-card.tsx";
import { openInvoiceActs } from "./open-invoice.acts.tsx";
import { paymentsApi } from "./payments.api.ts";

type Props = { invoice: Invoice; onPay(): void };

const FROM_WORDS: Readonly<Record<Allocation["fromKind"], string>> = {
  payment: "Payment",
  writeOff: "Write-off",
  creditNote: "Credit note",
};

/** What settled an invoice, and what can be done about the rest. */
export function InvoicePayments({ invoice, onPay }: Props) {
  const { id, currency, openAmount, kind } = invoice;
  const can = usePermissions("payment");
  const { data } = useQuery(paymentsApi.ofInvoice(id));
  const isOpen = kind === "invoice" && openAmount > 0;
  const allocations = data?.items ?? [];
  const acts = isOpen && (can.create || can.act);
  if (allocations.length === 0 && !acts) return null;
  const shared = { noun: openInvoiceActs, record: invoice };
  return (
    <AllocationsCard
      title="Payments"
      allocations={allocations}
      currency={currency}
      linkOf={({ from, fromKind }) => `${FROM_WORDS[fromKind]} ${from.number}`}
    >
      {acts && (
        <div className="flex flex-wrap items-center gap-2">
          <ActButton {...shared} act="pay" opens={{ pay: onPay }} />
          <ActButton {...shared} act="writeOff" />
        </div>
      )}
    </AllocationsCard>
  );
}
