import type { OrderSummary } from "@pharmacy/contract/orders/orders";
import { packsOf } from "#resources/products/packs-of.ts";
import { linesOf } from "./order-words.ts";

export const ORDER_CONSEQUENCES = {
  deleted: ["Drafts are deleted for good, with their lines.", "Placed orders stay. Cancel them."],
};

export const CONFIRMED_IN_FULL = [
  "Every pack that was ordered is confirmed, or as many as were set aside by item.",
  "Only placed orders and orders that are short are confirmed.",
];

export function cancelled({ status, lineCount, sums }: OrderSummary): string[] {
  if (status === "draft") return ["The draft stays in the list as a cancelled order."];
  return [
    `${linesOf(lineCount)} with ${packsOf(sums.wanted)} do not come.`,
    "It stays in the list, with the reason. This cannot be undone.",
  ];
}
