import { EXPIRING_DAYS } from "@pharmacy/contract/expiring";
import { Status } from "#components/ui/status.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";

/** Days from which an end is very near. */
const VERY_NEAR = 3;

/** How long something lasts, or since when it is over: louder the nearer its end. The day itself on hover. */
export function DaysLeft({ days, on }: { days: number; on: string }) {
  return (
    <span className="ps-2" title={formatDate(on)}>
      <Status value="valid" label={inWords(days)} tone={toneOf(days)} />
    </span>
  );
}

function inWords(days: number): string {
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return days > 0 ? `In ${formatNumber(days)} days` : `${formatNumber(-days)} days ago`;
}

function toneOf(days: number) {
  if (days <= VERY_NEAR) return "danger";
  return days <= EXPIRING_DAYS.licence ? "warning" : "neutral";
}
