import { Popover } from "radix-ui";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { classNames } from "#lib/class-names.ts";
import type { PanelTrigger } from "../panel-button.tsx";
import { PANEL_LOOK } from "../panel-look.ts";
import type { DateRange } from "./date-range-filter.tsx";

type DateRangePanelProps = { label: string; range: DateRange; onChange(range: DateRange): void };

/** The first and the last day of a filter, and the spans that are asked for most. */
export function DateRangePanel({
  trigger,
  label,
  range,
  onChange,
}: DateRangePanelProps & PanelTrigger) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={classNames(PANEL_LOOK, "grid w-72 gap-3 p-3")}
        >
          <div className="flex flex-wrap gap-1.5">
            {SPANS.map(({ name, days }) => (
              <Button key={name} size="sm" onClick={() => onChange(lastDays(days))}>
                {name}
              </Button>
            ))}
          </div>
          <Day
            label="From"
            value={range.from}
            max={range.to}
            onChange={(from) => onChange({ ...range, from })}
          />
          <Day
            label="To"
            value={range.to}
            min={range.from}
            onChange={(to) => onChange({ ...range, to })}
          />
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange({ from: "", to: "" })}
          >
            Clear dates
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const SPANS = [
  { name: "Today", days: 1 },
  { name: "Last 7 days", days: 7 },
  { name: "Last 30 days", days: 30 },
] as const;

/** So many days up to today, as the reader's own calendar has them. */
function lastDays(days: number): DateRange {
  const today = new Date();
  const first = new Date(today);
  first.setDate(first.getDate() - days + 1);
  return { from: civilDateOf(first), to: civilDateOf(today) };
}

function civilDateOf(date: Date): string {
  const part = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function Day({
  label,
  onChange,
  ...bounds
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange(date: string): void;
}) {
  const id = useId();
  return (
    <div className="grid grid-cols-[3rem_1fr] items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        weight="quiet"
        {...bounds}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
