import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Facts } from "#components/record/facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { EmailsCard } from "#resources/emails/record-emails.tsx";
import { InvoicePayments } from "#resources/payments/invoice-payments.tsx";
import { InvoiceState } from "./invoice-columns.tsx";
import { invoicesApi } from "./invoices.api.ts";
import { SaveInvoice } from "./order-invoices.tsx";

const RecordPayment = lazyPart<
  Parameters<typeof import("#resources/payments/record-payment.tsx").RecordPayment>[0]
>(() => import("#resources/payments/record-payment.tsx").then((module) => module.RecordPayment));

type Props = {
  id: string;
  /** The order, as a link. */
  orderLink(order: NonNullable<Invoice["order"]>): ReactNode;
  onClose(): void;
};

/** An invoice beside its list, as it was issued. */
export function InvoiceSheet({ id, orderLink, onClose }: Props) {
  const query = useQuery(invoicesApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  const [isPaying, setPaying] = useState(false);
  if (!query.data) return <WaitingSheet title="Invoice" query={query} onClose={onClose} />;
  const invoice = query.data;
  if (isPaying) {
    const { organization, currency } = invoice;
    const first = { id, currency };
    const back = () => setPaying(false);
    return (
      <RecordPayment
        organization={organization.id}
        first={first}
        onRecorded={back}
        onClose={back}
      />
    );
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={invoice.number}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {invoice.organization.name}
          <InvoiceState {...invoice} />
        </span>
      }
    >
      <SheetBody className="grid content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <SaveInvoice invoice={invoice} />
          <SaveInvoice invoice={invoice} as="xml" />
        </div>
        <InvoicePayments invoice={invoice} onPay={() => setPaying(true)} />
        <InvoiceLines invoice={invoice} />
        <Facts title="Invoice">
          <Description term="Issued">{formatDate(invoice.issueDate)}</Description>
          <Description term="Due">{formatDate(invoice.dueDate)}</Description>
          <Description term="Open">{formatMoney(invoice.openAmount, invoice.currency)}</Description>
          {invoice.writtenOffAmount > 0 && (
            <Description term="Written off">
              {formatMoney(invoice.writtenOffAmount, invoice.currency)}
            </Description>
          )}
          {invoice.order && <Description term="Order">{orderLink(invoice.order)}</Description>}
          {invoice.shipment && <Description term="Shipment">{invoice.shipment.number}</Description>}
          <Description term="Payment reference">
            {invoice.document.payment?.reference ?? "None"}
          </Description>
        </Facts>
        <EmailsCard letters={invoice.letters} />
      </SheetBody>
    </Sheet>
  );
}

function InvoiceLines({ invoice: { document, currency } }: { invoice: Invoice }) {
  const { lines, charges, taxes, totals } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  const sums = [
    ["Net amount", totals.net],
    ...taxes.map(
      ({ reason, rateBps, base, tax }) =>
        [reason ?? `Tax, ${formatNumber((rateBps ?? 0) / 100)}% of ${money(base)}`, tax] as const,
    ),
    ["Total", totals.total],
  ] as const;
  return (
    <Card aria-label="Lines">
      <CardHead title="Lines" />
      <ul className="divide-y divide-line-soft">
        {lines.map((line) => (
          <li key={line.id} className="flex items-baseline gap-3 px-4 py-2.5">
            <span className="nums w-12 shrink-0 text-end font-medium">
              {formatNumber(line.quantity)} ×
            </span>
            <div className="min-w-0 flex-1">
              <span className="wrap-anywhere block">{line.name}</span>
              <span className="nums block text-muted text-xs">{money(line.unitPrice)}</span>
            </div>
            <span className="nums whitespace-nowrap">{money(line.netAmount)}</span>
          </li>
        ))}
        {charges.map(({ reason, amount }) => (
          <li key={reason} className="flex justify-between gap-4 px-4 py-2.5">
            <span>{reason}</span>
            <span className="nums whitespace-nowrap">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-line border-t px-4 py-3">
        {sums.map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4 text-muted">
            <dt>{term}</dt>
            <dd className="nums whitespace-nowrap">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
