import type { Page } from "@pharmacy/contract/list";
import { formatNumber } from "#lib/format.ts";

export type Noun = { one: string; many: string };

/** "10,000+" if counting stopped there. */
export function formatTotal({
  total,
  totalIsExact,
}: Pick<Page<unknown>, "total" | "totalIsExact">) {
  return totalIsExact ? formatNumber(total) : `${formatNumber(total)}+`;
}
