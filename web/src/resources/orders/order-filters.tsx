import type { OrderListQuery } from "@pharmacy/contract/orders/orders";
import { ORDER_STATUSES, PAYMENT_FILTERS } from "@pharmacy/contract/orders/orders.values";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";

const STATUSES = ["open", ...ORDER_STATUSES];

type Props = { list: ListState<OrderListQuery>; hasPharmacy?: boolean };

export function OrderFilters({ list, hasPharmacy = false }: Props) {
  const pharmacies = usePharmacyChoices();
  return (
    <>
      {hasPharmacy && (
        <RecordFilter
          label="Pharmacy"
          choices={pharmacies}
          value={list.query.organization}
          onChange={(organization) => list.change({ organization })}
        />
      )}
      <ListFilter list={list} name="status" label="Status" options={STATUSES} />
      <ListFilter list={list} name="payment" label="Payment" options={PAYMENT_FILTERS} />
    </>
  );
}
