import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { usePharmacyChoices } from "./use-pharmacy-choices.ts";

type Props = {
  list: {
    query: { organization: string };
    change(patch: { organization: string }): void;
  };
};

export function PharmacyFilter({ list }: Props) {
  return (
    <RecordFilter
      label="Pharmacy"
      choices={usePharmacyChoices()}
      value={list.query.organization}
      onChange={(organization) => list.change({ organization })}
    />
  );
}
