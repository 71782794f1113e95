import type { Page } from "@pharmacy/contract/list";
import { formatNumber } from "#lib/format.ts";

/** What the rows of a list are called. */
export type Noun = { one: string; many: string };

/** How many there are; "10,000+" when the count stopped there. */
export function formatTotal({
  total,
  totalIsExact,
}: Pick<Page<unknown>, "total" | "totalIsExact">) {
  return totalIsExact ? formatNumber(total) : `${formatNumber(total)}+`;
}
