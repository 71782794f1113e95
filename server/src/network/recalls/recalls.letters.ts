import { RECALL_CLASS_WORDS, type RecallClass } from "@pharmacy/contract/recalls.values";
import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";
import type { RecallRow } from "../products/recall/affected.ts";

/** Most batches that a letter lists. */
export const LISTED_MAX = 20;

type ListedBatch = { batchNumber: string | null; quantity: number };

/** What a letter is about. */
export type Recalled = {
  recall: RecallRow;
  /** The pharmacy's name. */
  pharmacy: string;
  batches: readonly ListedBatch[];
};

/** Asks a pharmacy to set packs aside, or reminds it to. */
export function recallLetter(
  sender: Sender,
  reader: Reader,
  { recall, pharmacy, batches }: Recalled,
  { isReminder = false } = {},
): Letter {
  const { number, itemName, reason, instruction } = recall;
  const title = `${itemName}: recall ${number}, class ${recall.recallClass}`;
  const opening = isReminder
    ? `${pharmacy} has not confirmed this recall yet.`
    : `${itemName} is recalled. ${pharmacy} has packs of it in stock.`;
  return letterOf(sender, reader, {
    kind: isReminder ? "recallReminder" : "recall",
    subject: isReminder ? `Reminder: ${title}` : title,
    lines: [
      opening,
      `${itemName} · ${RECALL_CLASS_WORDS[recall.recallClass as RecallClass]}`,
      ...listed(batches),
      "Reason:",
      ...reason.split(/\n+/),
      "What to do:",
      ...instruction.split(/\n+/),
      "These packs are no longer in your stock on hand. Set them aside, count them and confirm the number on your dashboard:",
    ],
    isActionLast: true,
    action: { label: "Confirm on the dashboard", link: `${sender.publicUrl}/dashboard` },
    replyTo: sender.supportEmail,
  });
}

function listed(batches: readonly ListedBatch[]): string[] {
  const lines = batches
    .slice(0, LISTED_MAX)
    .map(({ batchNumber, quantity }) => `${batchOf(batchNumber)}: ${packsOf(quantity)}`);
  const more = batches.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? "batch" : "batches"}`] : lines;
}

export const packsOf = (count: number) =>
  count === 1 ? "1 pack" : `${count.toLocaleString("en")} packs`;

export const batchOf = (batchNumber: string | null) =>
  batchNumber === null ? "Without a batch number" : `Batch ${batchNumber}`;
