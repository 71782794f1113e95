import type {
  Invoice,
  InvoiceListQuery,
  InvoiceSummary,
} from "@pharmacy/contract/invoices/invoices";
import { REMINDED_INVOICE_ACTS } from "@pharmacy/contract/payment-reminders/payment-reminders.acts";
import type { ReactNode } from "react";
import { ListPage } from "#components/list/list-page.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ListSearch } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { invoiceColumns } from "./invoice-columns.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { invoicesApi } from "./invoices.api.ts";

const InvoiceSheet = lazyPart<Parameters<typeof import("./invoice-sheet.tsx").InvoiceSheet>[0]>(
  () => import("./invoice-sheet.tsx").then((module) => module.InvoiceSheet),
);

const OF_ALL = invoiceColumns();
const OF_ONE = invoiceColumns({ hasPharmacy: false });

const RemindersStopped = lazyPart(() =>
  import("#resources/payment-reminders/reminders-stopped.tsx").then(
    (module) => module.RemindersStopped,
  ),
);

const BULK = {
  model: "invoice",
  rules: REMINDED_INVOICE_ACTS,
  load: () =>
    import("#resources/payment-reminders/invoice-reminders.acts.tsx").then(
      (module) => module.invoiceReminderActs,
    ),
} as const;

type Props = {
  search: ListSearch<InvoiceListQuery>;
  /** For the network, which sees the invoices of all pharmacies. */
  hasPharmacy?: boolean;
  orderLink(order: NonNullable<Invoice["order"]>): ReactNode;
};

export function InvoiceList({ search, hasPharmacy = false, orderLink }: Props) {
  const screen = useRecordList<InvoiceSummary, InvoiceListQuery>(invoicesApi, search);
  const { list } = screen;
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "invoice", many: "invoices" }}
        columns={hasPharmacy ? OF_ALL : OF_ONE}
        rowLabel={({ number, organization }) =>
          hasPharmacy ? `${number} ${organization.name}` : number
        }
        onOpen={({ id }) => list.open(id)}
        acts={useBulkActs(BULK)}
        lead={hasPharmacy && <RemindersStopped />}
        empty="Each shipment of an order is invoiced as it leaves."
        filters={<InvoiceFilters list={list} hasPharmacy={hasPharmacy} />}
      />
      {list.id && (
        <InvoiceSheet
          key={list.id}
          id={list.id}
          onClose={() => list.open(undefined)}
          orderLink={orderLink}
        />
      )}
    </>
  );
}
