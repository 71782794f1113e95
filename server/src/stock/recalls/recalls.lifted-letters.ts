import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";
import { packsInWords } from "../products/products.packs-in-words.ts";
import type { RecallRow } from "./recalls.affected.ts";
import { batchOf, LISTED_MAX } from "./recalls.letters.ts";
import type { PacksAfterLift } from "./recalls.packs-after-lift.ts";

type Lifted = { recall: RecallRow; pharmacy: string; batches: readonly PacksAfterLift[] };

export function liftedLetter(sender: Sender, reader: Reader, lifted: Lifted): Letter {
  const { number, itemName, endReason } = lifted.recall;
  return letterOf(sender, reader, {
    kind: "recallLifted",
    subject: `${itemName}: recall ${number} is lifted`,
    lines: [
      `Recall ${number} of ${itemName} is lifted. ${outcomeOf(lifted)}`,
      ...keptOf(lifted.batches),
      ...(endReason ?? "").split(/\n+/).filter(Boolean),
    ],
    action: { label: "Open the dashboard", link: `${sender.publicUrl}/dashboard` },
    isActionLast: true,
    replyTo: sender.supportEmail,
  });
}

function outcomeOf({ pharmacy, batches }: Lifted): string {
  if (batches.length === 0) return `${pharmacy} has none of these packs in stock.`;
  const all = sumOf(batches);
  const back = sumOf(batches.filter(isBack));
  if (back === all) return `The packs at ${pharmacy} are in your stock on hand again.`;
  if (back === 0) return `The packs at ${pharmacy} still cannot be sold.`;
  return `Of ${packsInWords(all)} at ${pharmacy}, ${back.toLocaleString("en")} ${back === 1 ? "is" : "are"} in your stock on hand again.`;
}

const isBack = ({ state }: PacksAfterLift) => state === "onHand";

const sumOf = (batches: readonly PacksAfterLift[]) =>
  batches.reduce((sum, { quantity }) => sum + quantity, 0);

function keptOf(batches: readonly PacksAfterLift[]): string[] {
  const kept = batches.filter((batch) => !isBack(batch));
  const lines = kept.slice(0, LISTED_MAX).map((batch) => {
    const { batchNumber, quantity, state, recalls } = batch;
    const named = `${batchOf(batchNumber)}: ${packsInWords(quantity)}`;
    if (state === "expired") return `${named}, expired`;
    if (state === "quarantined") return `${named}, in quarantine as before the recall`;
    return `${named}, still recalled under ${recalls.join(", ")}`;
  });
  const more = kept.length - lines.length;
  if (more > 0) lines.push(`and ${more} more ${more === 1 ? "batch" : "batches"}`);
  return lines;
}
