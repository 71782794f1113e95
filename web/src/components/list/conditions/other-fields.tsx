import { useQuery } from "@tanstack/react-query";
import { PanelButton } from "#components/ui/panel-button.tsx";
import type { ListSource } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";
import { FilterChip } from "../filters/filter-chip.tsx";
import { conditionsOf } from "./list-fields.ts";

type OtherFieldsProps = { list: ListState; source: ListSource };

/** Filters by any field of the list. */
export function OtherFields({ list, source }: OtherFieldsProps) {
  const { where = "" } = list.query;
  const { data: words = where } = useQuery(conditionsOf(source, where));
  return (
    <PanelButton
      load={() => import("./conditions-panel.tsx").then((module) => module.ConditionsPanel)}
      panel={{ list, source }}
      trigger={<FilterChip label="Other fields" value={where && words} />}
    />
  );
}
