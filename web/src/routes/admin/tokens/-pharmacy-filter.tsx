import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pharmacyChoices } from "#api/organizations/pharmacy-choices.ts";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";

export type PharmacyFilterProps = { value: string; onChange(id: string): void };

/** Narrows the list to the tokens of one pharmacy. */
export function PharmacyFilter(props: PharmacyFilterProps) {
  const queryClient = useQueryClient();
  const choices = useMemo(
    () => ({ name: "organizations", ...pharmacyChoices(queryClient) }),
    [queryClient],
  );
  return <RecordFilter {...props} label="Pharmacy" choices={choices} />;
}
