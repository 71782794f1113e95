import { EXPIRING_DAYS } from "@pharmacy/contract/expiring";

const DAY_MS = 24 * 60 * 60 * 1000;

export type LicenceState = {
  state: "valid" | "expiring" | "expired" | "unknown";
  /** Days left, the last day included; negative once it has passed. */
  daysLeft: number;
};

/** How a licence stands on a day. Its last day still counts. */
export function licenceState(expiresOn: string | null, today = civilToday()): LicenceState {
  if (expiresOn === null) return { state: "unknown", daysLeft: Number.NaN };
  const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
  if (daysLeft < 0) return { state: "expired", daysLeft };
  return { state: daysLeft <= EXPIRING_DAYS.licence ? "expiring" : "valid", daysLeft };
}

/** The day it is where the reader is. */
function civilToday(): string {
  const now = new Date();
  const part = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
