import { PanelButton } from "#components/ui/panel-button.tsx";
import { formatDate } from "#lib/format.ts";
import type { DateRange } from "./date-range-panel.tsx";
import { FilterChip } from "./filter-chip.tsx";

export function DateRangeFilter({
  label,
  range,
  onChange,
}: {
  label: string;
  range: DateRange;
  onChange(range: DateRange): void;
}) {
  return (
    <PanelButton
      load={() => import("./date-range-panel.tsx").then((module) => module.DateRangePanel)}
      panel={{ label, range, onChange }}
      trigger={<FilterChip label={label} value={wordsOfRange(range)} />}
    />
  );
}

/** An invalid date in the URL is shown as it is. */
function wordsOfRange({ from, to }: DateRange): string {
  const written = (date: string) => (isDate(date) ? formatDate(date) : date);
  if (from && to) return from === to ? written(from) : `${written(from)} – ${written(to)}`;
  if (from) return `from ${written(from)}`;
  return to && `until ${written(to)}`;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
