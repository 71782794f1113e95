import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";
import type { PriceList } from "@pharmacy/contract/lists";
import type { ListLine } from "@pharmacy/contract/lists.lines";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";

/** Where a list has no pharmacy, it is for all of them. */
export const ALL_PHARMACIES = "All pharmacies";

/** "1 Sep 2026 – 31 Dec 2026", "From 1 Sep 2026". */
export function validityWords({ validFrom, validTo }: Pick<PriceList, "validFrom" | "validTo">) {
  if (validTo === null) return `From ${formatDate(validFrom)}`;
  return validFrom === validTo
    ? formatDate(validFrom)
    : `${formatDate(validFrom)} – ${formatDate(validTo)}`;
}

/** "Also on Promotion at €3.95, which wins." */
export function rivalWords({ rival, currency }: Pick<ListLine, "rival" | "currency">): string {
  if (!rival) return "";
  const { list, price, isWinner, others } = rival;
  const where = `Also on ${list.name} at ${formatMoney(price, currency)}`;
  const more =
    others === 0
      ? ""
      : ` ${formatNumber(others)} more ${others === 1 ? "list has" : "lists have"} it.`;
  return `${where}${isWinner ? ", which wins." : ". This list wins."}${more}`;
}

/** The words of the fields, where the currency of the prices is known. */
export function listWords(currency?: string): FieldWords {
  return {
    ...{ organization: "Pharmacy", validFrom: "Valid from", validTo: "Valid to" },
    ...{ minQuantity: "From packs", maxQuantity: "Maximum", multipleOf: "Multiple" },
    price: shownAsMoney("Price", currency),
  };
}
