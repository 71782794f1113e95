import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { formatMoney, formatNumber } from "#lib/format.ts";

/** "Also on Promotion at €3.95, which wins." */
export function rivalWords({ rival, currency }: Pick<ListLine, "rival" | "currency">): string {
  if (!rival) return "";
  const { list, price, isWinner, others } = rival;
  const where = `Also on ${list.name} at ${formatMoney(price, currency)}`;
  const more =
    others === 0
      ? ""
      : ` ${formatNumber(others)} other ${others === 1 ? "list also prices" : "lists also price"} it.`;
  return `${where}${isWinner ? ", which wins." : ". This list wins."}${more}`;
}
