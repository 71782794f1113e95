import type { Organization } from "@pharmacy/contract/organizations";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/format.ts";
import { licenceState } from "#resources/organizations/licence.tsx";

type Licensed = Pick<Organization, "licenceNumber" | "licenceExpiresOn">;

/** The licence's number, and a badge when its end is near or past. */
export function Licence({ organization }: { organization: Licensed }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="nums truncate">{organization.licenceNumber}</span>
      <LicenceBadge expiresOn={organization.licenceExpiresOn} />
    </span>
  );
}

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
