import type { Price } from "@pharmacy/contract/prices/prices";
import { coverProblem, type Licence } from "../items/items.covered.ts";
import type { Found } from "./prices.reads.ts";

export function priceOf(found: Found, buyer: Licence): Price {
  const { item, quantity, list, line } = found;
  const reason = reasonFor(found, buyer);
  if (!line) return { item, quantity, price: null, list, line: null, reason };
  const { price, ...limits } = line;
  return { item, quantity, price: reason === null ? price : null, list, line: limits, reason };
}

function reasonFor(
  { itemName, itemStatus, controlledSchedule, quantity, list, line }: Found,
  buyer: Licence,
): string | null {
  // drafts are hidden from pharmacies
  if (itemName === null || itemStatus === "draft") return "Item not found.";
  const name = `"${itemName}"`;
  if (itemStatus !== "active") return `${name} is ${itemStatus} and cannot be ordered.`;
  const uncovered = coverProblem({ name: itemName, controlledSchedule }, buyer);
  if (uncovered) return uncovered;
  if (!line || !list) return `${name} is not on a price list for ${buyer.name}.`;
  const { minQuantity, maxQuantity, multipleOf } = line;
  if (quantity < minQuantity) return `${name} is sold from ${packs(minQuantity)} on.`;
  if (maxQuantity !== null && quantity > maxQuantity) {
    return `${name} is sold in at most ${packs(maxQuantity)}.`;
  }
  if (quantity % multipleOf !== 0) return `${name} is sold in multiples of ${packs(multipleOf)}.`;
  return null;
}

function packs(count: number): string {
  return count === 1 ? "1 pack" : `${count.toLocaleString("en")} packs`;
}
