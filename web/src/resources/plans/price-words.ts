import type { Plan } from "@pharmacy/contract/plans/plans";
import { INTERVAL_WORDS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { formatMoney } from "#lib/format.ts";

/** "€790.00 a year", before tax. */
export function priceOf({
  price,
  currency,
  interval,
}: Pick<Plan, "price" | "currency" | "interval">): string {
  return price === 0 ? "Free" : `${formatMoney(price, currency)} ${INTERVAL_WORDS[interval]}`;
}
