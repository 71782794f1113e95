import { EXPIRING_DAYS } from "@pharmacy/contract/expiries.values";
import type { LicenceState } from "@pharmacy/contract/organizations.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { Status } from "#components/ui/status.tsx";
import { todayIn } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";

export type LicenceStanding = {
  state: LicenceState;
  /** Days left, the last day included; negative once it has passed. */
  daysLeft: number;
};

/** The state of a licence on a day. Its last day still counts. */
export function licenceState(
  expiresOn: string | null,
  today = todayIn(undefined),
): LicenceStanding {
  if (expiresOn === null) return { state: "unknown", daysLeft: Number.NaN };
  const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
  if (daysLeft < 0) return { state: "expired", daysLeft };
  return { state: daysLeft <= EXPIRING_DAYS.licence ? "expiring" : "valid", daysLeft };
}

/** A badge when the end of a licence is near or past. */
export function LicenceBadge({ expiresOn }: { expiresOn: string | null }) {
  const { state, daysLeft } = licenceState(expiresOn);
  if (state === "valid" || state === "unknown") return null;
  const days = daysLeft === 1 ? "1 day" : `${daysLeft} days`;
  const label = daysLeft === 0 ? "Expires today" : `Expires in ${days}`;
  return (
    <span className="ps-2" title={expiresOn === null ? undefined : formatDate(expiresOn)}>
      <Status value={state} label={state === "expired" ? "Expired" : label} />
    </span>
  );
}
