import type { ListListQuery } from "@pharmacy/contract/lists/lists";
import { LIST_STATES } from "@pharmacy/contract/lists/lists.values";
import { useMemo } from "react";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import type { ListState } from "#lib/use-list.ts";
import { ALL_PHARMACIES } from "#resources/lists/list-words.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";

/** The filter for lists of all pharmacies, as in the address. */
const NETWORK = { id: "none", label: ALL_PHARMACIES, hint: "Lists without a pharmacy" };

export function ListFilters({ list }: { list: ListState<ListListQuery> }) {
  const pharmacies = usePharmacyChoices();
  const choices = useMemo(
    () => ({
      ...pharmacies,
      search: async (text: string) => {
        const found = await pharmacies.search(text);
        return text.trim() === "" ? [NETWORK, ...found] : found;
      },
      labelOf: async (id: string) => (id === NETWORK.id ? NETWORK.label : pharmacies.labelOf(id)),
    }),
    [pharmacies],
  );
  return (
    <>
      <ListFilter list={list} name="status" label="State" options={LIST_STATES} />
      <RecordFilter
        label="Pharmacy"
        choices={choices}
        value={list.query.organization}
        onChange={(organization) => list.change({ organization })}
      />
    </>
  );
}
