import { isMonth } from "@pharmacy/contract/dates.values";
import { CalendarClock, ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { formatMonth, monthsLater } from "#lib/months.ts";
import { useScreenActions } from "#lib/screen-actions.ts";

type Props = { month: string; thisMonth: string; onChange(month: string): void };

/** Months can also be changed by key and from the palette. */
export function MonthStepper({ month, thisMonth, onChange }: Props) {
  const step = (count: number) => {
    const next = monthsLater(month, count);
    if (isMonth(next)) onChange(next);
  };
  const back = () => step(-1);
  const forth = () => step(1);
  const home = () => onChange(thisMonth);
  const isElsewhere = month !== thisMonth;
  useScreenActions([
    { label: "Previous month", icon: ChevronLeft, keys: "J", run: back },
    { label: "Next month", icon: ChevronRight, keys: "K", run: forth },
    ...(isElsewhere ? [{ label: "This month", icon: CalendarClock, keys: "M", run: home }] : []),
  ]);
  return (
    <fieldset className="flex min-w-0 items-center gap-1">
      <legend className="sr-only">Month</legend>
      <Button size="icon" aria-label="Previous month" aria-keyshortcuts="J" onClick={back}>
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <output aria-live="polite" className="min-w-40 text-center font-semibold text-lg">
        {formatMonth(month)}
      </output>
      <Button size="icon" aria-label="Next month" aria-keyshortcuts="K" onClick={forth}>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
      {isElsewhere && (
        <Button variant="ghost" aria-keyshortcuts="M" onClick={home}>
          This month
        </Button>
      )}
    </fieldset>
  );
}
