import { useQuery } from "@tanstack/react-query";
import { PanelButton } from "../panel-button.tsx";
import { FilterChip } from "./filter-chip.tsx";

/** A record that can be filtered by. */
export type FilterRecord = { id: string; label: string; hint?: string };

/** Where the records of a filter come from. */
export type RecordChoices = {
  /** Names them among what is kept in memory: "organizations". */
  name: string;
  /** The first few that match; all of them begin with an empty text. */
  search(text: string, signal: AbortSignal): Promise<readonly FilterRecord[]>;
  /** What the record with this id is called. */
  labelOf(id: string): Promise<string>;
};

export type RecordFilterProps = {
  label: string;
  choices: RecordChoices;
  /** The id of the chosen record; empty for any. */
  value: string;
  onChange(id: string): void;
};

/** A filter by another record, which is found by typing. */
export function RecordFilter(props: RecordFilterProps) {
  const { label, choices, value } = props;
  const name = useQuery({
    queryKey: ["filter-label", choices.name, value],
    queryFn: () => choices.labelOf(value),
    enabled: value !== "",
    retry: false,
  });
  return (
    <PanelButton
      load={() => import("./record-panel.tsx").then((module) => module.RecordPanel)}
      panel={props}
      trigger={<FilterChip label={label} value={value && (name.data ?? "One")} />}
    />
  );
}
