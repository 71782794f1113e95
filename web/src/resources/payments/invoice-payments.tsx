import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { Allocation } from "@pharmacy/contract/payments/payments";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { AllocationsCard } from "./allocations-card.tsx";
import { openInvoiceActs } from "./open-invoice.acts.tsx";
import { paymentsApi } from "./payments.api.ts";
import { SaveReceipt } from "./save-receipt.tsx";

type Props = { invoice: Invoice; onPay(): void; onAllocate(): void };

const FROM_WORDS: Readonly<Record<Allocation["fromKind"], string>> = {
  payment: "Payment",
  writeOff: "Write-off",
  creditNote: "Credit note",
};

/** The other ends of an invoice's or credit note's allocations, and the acts on an open invoice. */
export function InvoicePayments({ invoice, onPay, onAllocate }: Props) {
  const { id, currency, openAmount, kind } = invoice;
  const can = usePermissions("payment");
  const { data } = useQuery(paymentsApi.ofInvoice(id));
  const isCredit = kind === "creditNote";
  const isOpen = !isCredit && openAmount > 0;
  const allocations = data?.items ?? [];
  const acts = isOpen && (can.create || can.act);
  const isOnAccount = isCredit && openAmount > 0 && can.act;
  if (allocations.length === 0 && !acts && !isOnAccount) return null;
  const shared = { noun: openInvoiceActs, record: invoice };
  return (
    <AllocationsCard
      title={isCredit ? "Settled" : "Payments"}
      allocations={allocations}
      currency={currency}
      linkOf={({ from, fromKind, to, toKind }) =>
        isCredit ? `${wordsOf(toKind)} ${to.number}` : `${FROM_WORDS[fromKind]} ${from.number}`
      }
      fileOf={({ from, fromKind }) => fromKind === "payment" && <SaveReceipt payment={from} />}
    >
      {acts && (
        <div className="flex flex-wrap items-center gap-2">
          <ActButton {...shared} act="pay" opens={{ pay: onPay }} />
          <ActButton {...shared} act="writeOff" />
        </div>
      )}
      {isOnAccount && <ActButton {...shared} act="allocate" opens={{ allocate: onAllocate }} />}
    </AllocationsCard>
  );
}
