import type { OrderListQuery } from "@pharmacy/contract/orders/orders";
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  PAYMENT_FILTERS,
} from "@pharmacy/contract/orders/orders.values";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";

const STATUSES = ["open", ...ORDER_STATUSES];

type Props = { list: ListState<OrderListQuery>; hasPharmacy?: boolean };

export function OrderFilters({ list, hasPharmacy = false }: Props) {
  return (
    <>
      {hasPharmacy && <PharmacyFilter list={list} />}
      <ListFilter list={list} name="kind" label="Kind" options={ORDER_KINDS} />
      <ListFilter list={list} name="status" label="Status" options={STATUSES} />
      <ListFilter list={list} name="payment" label="Payment" options={PAYMENT_FILTERS} />
    </>
  );
}
