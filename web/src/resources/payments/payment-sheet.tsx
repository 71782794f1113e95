import type { Allocation, Payment } from "@pharmacy/contract/payments/payments";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Facts } from "#components/record/facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { pressSheetKey } from "#resources/orders/sheet-keys.ts";
import { AllocateMoney } from "./allocate-money.tsx";
import { AllocationsCard } from "./allocations-card.tsx";
import { PaymentState } from "./payment-columns.tsx";
import { KIND_WORDS } from "./payment-words.ts";
import { paymentActs } from "./payments.acts.tsx";
import { paymentsApi } from "./payments.api.ts";
import { RefundMoney } from "./refund-money.tsx";

type Props = {
  id: string;
  pharmacyLink(pharmacy: Payment["organization"]): ReactNode;
  invoiceLink(invoice: Allocation["to"]): ReactNode;
  onClose(): void;
};

/** A payment, a refund or a write-off beside the list. */
export function PaymentSheet({ id, pharmacyLink, invoiceLink, onClose }: Props) {
  const query = useQuery(paymentsApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  const can = usePermissions("payment");
  const [mode, setMode] = useState<"read" | "allocate" | "refund">("read");
  if (!query.data) return <WaitingSheet title="Payment" query={query} onClose={onClose} />;
  const payment = query.data;
  const { number, kind, currency, amount, openAmount, allocations } = payment;
  const read = () => setMode("read");
  if (mode === "allocate" && payment.blocked.allocate === undefined) {
    return <AllocateMoney source={payment} onClose={read} />;
  }
  if (mode === "refund" && openAmount > 0) {
    return <RefundMoney payment={payment} onClose={read} />;
  }
  const refund = { label: "Refund", icon: Undo2, run: () => setMode("refund") };
  const linkOf = ({ from, fromKind, to, toKind }: Allocation) => {
    if (kind !== "refund") return toKind === "invoice" ? invoiceLink(to) : `Refund ${to.number}`;
    return fromKind === "creditNote" ? invoiceLink(from) : `Payment ${from.number}`;
  };
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={number}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {payment.organization.name}
          <PaymentState {...payment} />
        </span>
      }
    >
      <SheetBody className="grid content-start gap-4" onKeyDown={pressSheetKey}>
        <div className="flex flex-wrap items-center gap-2">
          <HeaderActs
            noun={paymentActs}
            record={payment}
            opens={{ allocate: () => setMode("allocate") }}
            also={can.create && openAmount > 0 ? [refund] : []}
          />
        </div>
        <Facts title={KIND_WORDS[kind]}>
          <Description term="Amount">{formatMoney(amount, currency)}</Description>
          {kind === "payment" && (
            <Description term="On account">{formatMoney(openAmount, currency)}</Description>
          )}
          <Description term="Pharmacy">{pharmacyLink(payment.organization)}</Description>
          <Description term="Paid on">{formatDate(payment.paidOn)}</Description>
          {payment.method && <Description term="Method">{wordsOf(payment.method)}</Description>}
          {payment.reference && <Description term="Reference">{payment.reference}</Description>}
          {payment.note && <Description term="Note">{payment.note}</Description>}
          {payment.reason && <Description term="Reason">{payment.reason}</Description>}
          {payment.voidReason && (
            <Description term="Voided because">{payment.voidReason}</Description>
          )}
        </Facts>
        {allocations.length > 0 && (
          <AllocationsCard
            title={kind === "refund" ? "Paid back from" : "Settled"}
            allocations={allocations}
            currency={currency}
            linkOf={linkOf}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
