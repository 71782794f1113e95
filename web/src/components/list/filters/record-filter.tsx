import { useQuery } from "@tanstack/react-query";
import { PanelButton } from "#components/ui/panel-button.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { RecordFilterProps } from "./record-panel.tsx";

export function RecordFilter(props: RecordFilterProps) {
  const { label, choices, value, unchosen } = props;
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
      trigger={<FilterChip {...{ label, unchosen }} value={value && (name.data ?? "One")} />}
    />
  );
}
