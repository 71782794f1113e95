import type { PaymentListQuery, PaymentSummary } from "@pharmacy/contract/payments/payments";
import { PAYMENT_LIST } from "@pharmacy/contract/payments/payments.list";
import { PAYMENT_KINDS, PAYMENT_STATUSES } from "@pharmacy/contract/payments/payments.values";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";
import { PAYMENT_COLUMNS } from "#resources/payments/payment-columns.tsx";
import { paymentsApi } from "#resources/payments/payments.api.ts";

const validateSearch = listSearch(PAYMENT_LIST);

export const Route = createFileRoute("/admin/payments/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(paymentsApi.list(deps)),
  staticData: { crumb: "Payments", under: { label: "Orders", to: "/admin/orders" } },
  component: PaymentsPage,
});

const PaymentSheet = lazyPart<
  Parameters<typeof import("#resources/payments/payment-sheet.tsx").PaymentSheet>[0]
>(() => import("#resources/payments/payment-sheet.tsx").then((module) => module.PaymentSheet));

const RecordPayment = lazyPart<
  Parameters<typeof import("#resources/payments/record-payment.tsx").RecordPayment>[0]
>(() => import("#resources/payments/record-payment.tsx").then((module) => module.RecordPayment));

const LINK = "wrap-anywhere rounded-sm hover:underline";

function PaymentsPage() {
  const screen = useRecordList<PaymentSummary, PaymentListQuery>(paymentsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("payment");
  const { organization } = Route.useSearch();
  const close = () => list.open(undefined);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "payment", many: "payments" }}
        columns={PAYMENT_COLUMNS}
        rowLabel={({ number, organization: pharmacy }) => `${number} ${pharmacy.name}`}
        onOpen={({ id }) => list.open(id)}
        actions={
          <>
            <Link to="/admin/invoices/ageing" className={buttonLook({})}>
              Ageing
            </Link>
            {can.act && (
              <Link to="/admin/books" className={buttonLook({})}>
                Books
              </Link>
            )}
            {can.create && (
              <NewRecordButton
                thing="payment"
                form={RecordPayment}
                onClick={() => list.open("new")}
              />
            )}
          </>
        }
        empty="Payments of pharmacies are recorded here, and what they settled."
        filters={
          <>
            <PharmacyFilter list={list} />
            <ListFilter list={list} name="kind" label="Kind" options={[...PAYMENT_KINDS]} />
            <ListFilter list={list} name="status" label="Status" options={[...PAYMENT_STATUSES]} />
          </>
        }
      />
      {list.id === "new" && can.create && (
        <RecordPayment
          {...(organization && { organization })}
          onRecorded={({ id }) => list.open(id)}
          onClose={close}
        />
      )}
      {list.id && list.id !== "new" && (
        <PaymentSheet
          key={list.id}
          id={list.id}
          onClose={close}
          pharmacyLink={({ id, name }) => (
            <Link to="/admin/orgs/$id" params={{ id }} className={LINK}>
              {name}
            </Link>
          )}
          invoiceLink={({ id, number }) => (
            <Link to="/admin/invoices" search={{ id }} className={LINK}>
              {number}
            </Link>
          )}
        />
      )}
    </>
  );
}
