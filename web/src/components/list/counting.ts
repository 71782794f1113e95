import type { Page } from "@pharmacy/contract/list";
import { formatNumber } from "#lib/format.ts";

/** The singular and plural for the rows of a list. */
export type Noun = { one: string; many: string };

/** The total; "10,000+" if counting stopped there. */
export function formatTotal({
  total,
  totalIsExact,
}: Pick<Page<unknown>, "total" | "totalIsExact">) {
  return totalIsExact ? formatNumber(total) : `${formatNumber(total)}+`;
}
