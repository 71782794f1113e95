import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { ListPanel } from "../list-panel.tsx";

/** Civil dates, both inclusive; empty for no limit. */
export type DateRange = { from: string; to: string };

type DateRangePanelProps = { label: string; range: DateRange; onChange(range: DateRange): void };

export function DateRangePanel(props: DateRangePanelProps & PanelTrigger) {
  const { trigger, label, range } = props;
  const { draft, change, tell, complaint } = useDraft(props);
  const problem = useId();
  const day = (name: "from" | "to") => ({
    value: draft[name],
    onChange: (date: string, isWhole: boolean) => change({ ...draft, [name]: date }, isWhole),
    onDone: tell,
    "aria-invalid": complaint !== undefined,
    "aria-describedby": complaint && problem,
  });
  return (
    <ListPanel
      trigger={trigger}
      label={label}
      className="grid w-72 gap-3 p-3"
      onOpenChange={(isOpen) => !isOpen && tell()}
    >
      <div className="flex flex-wrap gap-1.5">
        {SPANS.map(({ name, days }) => (
          <Button key={name} size="sm" onClick={() => change(lastDays(days), true)}>
            {name}
          </Button>
        ))}
      </div>
      <Day label="From" max={range.to} {...day("from")} />
      <Day label="To" min={range.from} {...day("to")} />
      {complaint && (
        <p id={problem} role="alert" className="text-danger text-xs">
          {complaint}
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => change({ from: "", to: "" }, true)}
      >
        Clear dates
      </Button>
    </ListPanel>
  );
}

/** Reported once the user has finished, and only if the days are valid. */
function useDraft({ range: { from, to }, onChange }: DateRangePanelProps) {
  const [draft, setDraft] = useState({ from, to });
  const [complaint, setComplaint] = useState<string>();
  useEffect(() => {
    setDraft({ from, to });
    setComplaint(complaintAbout({ from, to }));
  }, [from, to]);

  function tell(next = draft) {
    const found = complaintAbout(next);
    setComplaint(found);
    const isNew = next.from !== from || next.to !== to;
    if (isNew && !found) onChange(next);
  }
  function change(next: DateRange, isWhole: boolean) {
    setDraft(next);
    if (isWhole) tell(next);
  }
  return { draft, change, tell: () => tell(), complaint };
}

function complaintAbout({ from, to }: DateRange): string | undefined {
  if (isOutside(from) || isOutside(to)) return OUTSIDE_DAYS;
  const isBackward = from !== "" && to !== "" && from > to;
  return isBackward ? "The first day comes after the last. Change one of them." : undefined;
}

const SPANS = [
  { name: "Today", days: 1 },
  { name: "Last 7 days", days: 7 },
  { name: "Last 30 days", days: 30 },
] as const;

/** Ends today, in the reader's own calendar. */
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
  onDone,
  ...rest
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  /** `isWhole` is false while typing, because every digit makes another date. */
  onChange(date: string, isWhole: boolean): void;
  /** The field was left, or Enter was pressed. */
  onDone(): void;
}) {
  const id = useId();
  const isTyped = useRef(false);
  return (
    <div className="grid grid-cols-[3rem_1fr] items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        weight="quiet"
        {...rest}
        onChange={({ target }) => onChange(target.value, !isTyped.current)}
        onPointerDown={() => {
          isTyped.current = false;
        }}
        onKeyDown={({ key }) => {
          isTyped.current = true;
          if (key === "Enter") onDone();
        }}
        onBlur={onDone}
      />
    </div>
  );
}
