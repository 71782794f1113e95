import type { InvoiceListQuery } from "@pharmacy/contract/invoices/invoices";
import { INVOICE_KINDS, INVOICE_STATUSES } from "@pharmacy/contract/invoices/invoices.values";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";

type Props = { list: ListState<InvoiceListQuery>; hasPharmacy?: boolean };

export function InvoiceFilters({ list, hasPharmacy = false }: Props) {
  return (
    <>
      {hasPharmacy && <PharmacyFilter list={list} />}
      <ListFilter list={list} name="kind" label="Kind" options={[...INVOICE_KINDS]} />
      <ListFilter
        list={list}
        name="status"
        label="Status"
        options={[...INVOICE_STATUSES, "disputed"]}
      />
    </>
  );
}
