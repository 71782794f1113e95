import { EXPIRING_DAYS } from "@pharmacy/contract/expiries.values";
import { capitalized } from "@pharmacy/contract/words";
import { Status } from "#components/ui/status.tsx";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";

/** Days from which an end is very near. */
const VERY_NEAR = 3;

/**
 * The time until something ends, or since it ended: more prominent the nearer its end. The date
 * itself is shown on hover.
 */
export function DaysLeft({ days, on }: { days: number; on: string }) {
  return (
    <span className="ps-2" title={formatDate(on)}>
      <Status value="valid" label={capitalized(inDays(days))} tone={toneOf(days)} />
    </span>
  );
}

function toneOf(days: number) {
  if (days <= VERY_NEAR) return "danger";
  return days <= EXPIRING_DAYS.licence ? "warning" : "neutral";
}
