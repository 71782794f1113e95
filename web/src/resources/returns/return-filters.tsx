import type { ReturnListQuery } from "@pharmacy/contract/returns/returns";
import { RETURN_STATUSES } from "@pharmacy/contract/returns/returns.values";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";

const STATUSES = ["open", ...RETURN_STATUSES];

type Props = { list: ListState<ReturnListQuery>; hasPharmacy?: boolean };

export function ReturnFilters({ list, hasPharmacy = false }: Props) {
  return (
    <>
      {hasPharmacy && <PharmacyFilter list={list} />}
      <ListFilter list={list} name="status" label="Status" options={STATUSES} />
    </>
  );
}
