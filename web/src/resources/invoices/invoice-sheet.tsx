import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Facts } from "#components/record/facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatDate, formatExactInstant, formatMoney, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { EmailsCard } from "#resources/emails/record-emails.tsx";
import { InvoiceReminders } from "#resources/payment-reminders/invoice-reminders.tsx";
import { InvoicePayments } from "#resources/payments/invoice-payments.tsx";
import { InvoiceState } from "./invoice-columns.tsx";
import { invoiceActs } from "./invoices.acts.tsx";
import { invoicesApi } from "./invoices.api.ts";
import { SaveInvoice } from "./order-invoices.tsx";

const RecordPayment = lazyPart<
  Parameters<typeof import("#resources/payments/record-payment.tsx").RecordPayment>[0]
>(() => import("#resources/payments/record-payment.tsx").then((module) => module.RecordPayment));

const AllocateMoney = lazyPart<
  Parameters<typeof import("#resources/payments/allocate-money.tsx").AllocateMoney>[0]
>(() => import("#resources/payments/allocate-money.tsx").then((module) => module.AllocateMoney));

const SendInvoice = lazyPart<Parameters<typeof import("./send-invoice.tsx").SendInvoice>[0]>(() =>
  import("./send-invoice.tsx").then((module) => module.SendInvoice),
);

const CreditForm = lazyPart<Parameters<typeof import("./credit-form.tsx").CreditForm>[0]>(() =>
  import("./credit-form.tsx").then((module) => module.CreditForm),
);

type Props = {
  id: string;
  /** The order, as a link. */
  orderLink(order: NonNullable<Invoice["order"]>): ReactNode;
  onClose(): void;
};

/** An invoice beside its list, as it was issued. */
export function InvoiceSheet({ id, orderLink, onClose }: Props) {
  const query = useQuery(invoicesApi.detail(id));
  const can = usePermissions("invoice");
  const [isOpen, setOpen] = useState(true);
  const [form, setForm] = useState<"pay" | "credit" | "send" | "allocate">();
  if (!query.data) return <WaitingSheet title="Invoice" query={query} onClose={onClose} />;
  const invoice = query.data;
  const { organization, currency } = invoice;
  const back = () => setForm(undefined);
  if (form === "pay") {
    const first = { id, currency };
    return (
      <RecordPayment
        organization={organization.id}
        first={first}
        onRecorded={back}
        onClose={back}
      />
    );
  }
  if (form === "allocate" && invoice.openAmount > 0) {
    return <AllocateMoney source={invoice} as="creditNote" onClose={back} />;
  }
  if (form === "credit") {
    return <CreditForm invoice={invoice} pharmacy={organization.name} onClose={back} />;
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
          {organization.name}
          <InvoiceState {...invoice} />
        </span>
      }
    >
      <SheetBody className="grid content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <SaveInvoice invoice={invoice} />
          <SaveInvoice invoice={invoice} as="xml" />
          {can.act && (
            <ActButton
              noun={invoiceActs}
              record={invoice}
              act="sendAgain"
              opens={{ sendAgain: () => setForm("send") }}
            />
          )}
          {can.act && invoice.kind === "invoice" && (
            <ActButton
              noun={invoiceActs}
              record={invoice}
              act="credit"
              opens={{ credit: () => setForm("credit") }}
            />
          )}
        </div>
        <InvoicePayments
          invoice={invoice}
          onPay={() => setForm("pay")}
          onAllocate={() => setForm("allocate")}
        />
        {invoice.kind === "invoice" && <InvoiceReminders invoice={invoice} />}
        <InvoiceLines invoice={invoice} />
        <InvoiceFacts invoice={invoice} orderLink={orderLink} />
        <EmailsCard letters={invoice.letters} />
        {form === "send" && <SendInvoice invoice={invoice} onClose={back} />}
      </SheetBody>
    </Sheet>
  );
}

function InvoiceFacts({ invoice, orderLink }: Pick<Props, "orderLink"> & { invoice: Invoice }) {
  const { issueDate, dueDate, currency, credits, document, creditNotes, order, shipment } = invoice;
  const { openAmount, creditedAmount, writtenOffAmount, pdf } = invoice;
  const isCredit = invoice.kind === "creditNote";
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Facts title={isCredit ? "Credit note" : "Invoice"}>
      <Description term="Issued">{formatDate(issueDate)}</Description>
      {credits && <Description term="Credits invoice">{credits.number}</Description>}
      {document.note && (
        <Description term={isCredit ? "Reason" : "Note"}>{document.note}</Description>
      )}
      {!isCredit && <Description term="Due">{formatDate(dueDate)}</Description>}
      {creditedAmount > 0 && (
        <Description term="Credited">
          {money(creditedAmount)} by {creditNotes.map(({ number }) => number).join(", ")}
        </Description>
      )}
      {writtenOffAmount > 0 && (
        <Description term="Written off">{money(writtenOffAmount)}</Description>
      )}
      <Description term={isCredit ? "On account" : "Open"}>{money(openAmount)}</Description>
      {order && <Description term="Order">{orderLink(order)}</Description>}
      {shipment && <Description term="Shipment">{shipment.number}</Description>}
      {!isCredit && (
        <Description term="Payment reference">{document.payment?.reference ?? "None"}</Description>
      )}
      {pdf && (
        <Description term="SHA-256 of the PDF">
          <span className="wrap-anywhere nums block">{pdf.sha256}</span>
          {pdf.differsSince && (
            <span className="block text-warning">
              A PDF made on {formatExactInstant(pdf.differsSince)} has other bytes than the first
              one.
            </span>
          )}
        </Description>
      )}
    </Facts>
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
