import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/format.ts";
import { endInWords } from "./expiry-words.ts";

/** Days before the end. */
const VERY_NEAR = 3;

/** More prominent the nearer the end is. The date is shown on hover. */
export function DaysLeft({ expiry }: { expiry: Pick<Expiry, "daysLeft" | "endsOn" | "endsAt"> }) {
  return (
    <span className="ps-2" title={formatDate(expiry.endsOn)}>
      <Status value="valid" label={endInWords(expiry)} tone={toneOf(expiry.daysLeft)} />
    </span>
  );
}

function toneOf(days: number) {
  if (days <= VERY_NEAR) return "danger";
  return days <= EXPIRING_DAYS.licence ? "warning" : "neutral";
}
