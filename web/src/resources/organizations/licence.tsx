import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { LicenceState } from "@pharmacy/contract/organizations/organizations.values";
import { Status } from "#components/ui/status.tsx";
import { daysBetween, inDays, todayIn } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";

export type LicenceStanding = {
  state: LicenceState;
  /** Days left, the last day included; negative once it has passed. */
  daysLeft: number;
};

type Licensed = Pick<Organization, "licenceExpiresOn" | "timeZone">;

/** The state of a licence today, by the pharmacy's own calendar. */
export function licenceToday({ licenceExpiresOn, timeZone }: Licensed): LicenceStanding {
  return licenceState(licenceExpiresOn, todayIn(timeZone));
}

/** A licence is still valid on its last day. */
export function licenceState(expiresOn: string | null, today: string): LicenceStanding {
  if (expiresOn === null) return { state: "unknown", daysLeft: Number.NaN };
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return { state: "expired", daysLeft };
  return { state: daysLeft <= EXPIRING_DAYS.licence ? "expiring" : "valid", daysLeft };
}

/** Undefined unless the licence has expired or soon will. */
export function licenceWarning(of: Licensed): string | undefined {
  const { state, daysLeft } = licenceToday(of);
  if (state === "valid" || state === "unknown") return undefined;
  return state === "expired" ? "Expired" : `Expires ${inDays(daysLeft)}`;
}

/** Shown only if the licence has expired or soon will. */
export function LicenceBadge({ of }: { of: Licensed }) {
  const label = licenceWarning(of);
  if (!label) return null;
  const { licenceExpiresOn } = of;
  const { state } = licenceToday(of);
  return (
    <span
      className="ps-2"
      title={licenceExpiresOn === null ? undefined : formatDate(licenceExpiresOn)}
    >
      <Status value={state} label={label} />
    </span>
  );
}
