import type { PriceList } from "@pharmacy/contract/lists/lists";
import { formatDate } from "#lib/format.ts";

/** Shown for a list without a pharmacy. */
export const ALL_PHARMACIES = "All pharmacies";

/** "1 Sep 2026 – 31 Dec 2026", "From 1 Sep 2026". */
export function validityWords({ validFrom, validTo }: Pick<PriceList, "validFrom" | "validTo">) {
  if (validTo === null) return `From ${formatDate(validFrom)}`;
  return validFrom === validTo
    ? formatDate(validFrom)
    : `${formatDate(validFrom)} – ${formatDate(validTo)}`;
}
