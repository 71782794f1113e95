import type { ReturnListQuery } from "@pharmacy/contract/returns/returns";
import { RETURN_STATUSES } from "@pharmacy/contract/returns/returns.values";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";

const STATUSES = ["open", ...RETURN_STATUSES];

type Props = { list: ListState<ReturnListQuery>; hasPharmacy?: boolean };

export function ReturnFilters({ list, hasPharmacy = false }: Props) {
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
    </>
  );
}
