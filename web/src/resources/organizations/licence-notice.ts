import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { licenceToday } from "./licence.tsx";

/** The licence notice for the pharmacy's users; undefined while the end is far off. */
export function licenceNotice(
  pharmacy: Pick<Organization, "licenceExpiresOn" | "timeZone">,
): { text: string; isOver: boolean } | undefined {
  const { licenceExpiresOn: expiresOn } = pharmacy;
  if (expiresOn === null) return undefined;
  const { state, daysLeft } = licenceToday(pharmacy);
  if (state === "expired") {
    const text = `The licence expired on ${formatDate(expiresOn)}. Orders are on hold until it is renewed.`;
    return { text, isOver: true };
  }
  if (state === "valid") return undefined;
  const text = `The licence expires ${inDays(daysLeft)}, on ${formatDate(expiresOn)}. Send the network the renewed one.`;
  return { text, isOver: false };
}
