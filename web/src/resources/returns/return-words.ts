import type { ReturnSummary } from "@pharmacy/contract/returns/returns";
import { linesOf } from "#resources/orders/order-words.ts";
import { packsOf } from "#resources/products/packs-of.ts";

/** "2 lines · 5 packs" */
export const sizeOf = ({ lineCount, packs }: Pick<ReturnSummary, "lineCount" | "packs">) =>
  `${linesOf(lineCount)} · ${packsOf(packs)}`;

/** Says who does what next with a return. */
export function nextStep({ status, packsBack }: Pick<ReturnSummary, "status" | "packsBack">) {
  switch (status) {
    case "requested":
      return "The supply desk decides each line.";
    case "accepted":
      return packsBack === 0
        ? "Accepted. No packs come back."
        : `Accepted. ${packsOf(packsBack)} come back to the supply desk.`.replace(
            "1 pack come ",
            "1 pack comes ",
          );
    case "declined":
      return "Declined. The packs are back in the pharmacy's stock.";
    case "received":
      return `${packsOf(packsBack)} received by the supply desk.`;
    case "credited":
      return "Credited.";
  }
}
