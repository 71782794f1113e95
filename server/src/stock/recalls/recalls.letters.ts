import { RECALL_CLASS_WORDS, type RecallClass } from "@pharmacy/contract/recalls/recalls.values";
import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";
import { packsInWords } from "../products/products.packs-in-words.ts";
import type { RecallRow } from "./recalls.affected.ts";

export const LISTED_MAX = 20;

type ListedBatch = { batchNumber: string | null; quantity: number };

export type Recalled = {
  recall: RecallRow;
  pharmacy: string;
  batches: readonly ListedBatch[];
};

/** "more": packs were recalled that the last letter did not list. */
export type Occasion = "first" | "more" | "reminder";

export function recallLetter(
  sender: Sender,
  reader: Reader,
  { recall, pharmacy, batches }: Recalled,
  occasion: Occasion,
): Letter {
  const { number, itemName, reason, instruction } = recall;
  const title = `${itemName}: recall ${number}, class ${recall.recallClass}`;
  const { kind, prefix, opening, request } = WORDS[occasion];
  return letterOf(sender, reader, {
    kind,
    subject: `${prefix}${title}`,
    lines: [
      opening(itemName, pharmacy),
      `${itemName} · ${RECALL_CLASS_WORDS[recall.recallClass as RecallClass]}`,
      ...listed(batches),
      "Reason:",
      ...reason.split(/\n+/),
      "What to do:",
      ...instruction.split(/\n+/),
      `These packs are no longer in your stock on hand. ${request}`,
    ],
    isActionLast: true,
    action: { label: "Confirm on the dashboard", link: `${sender.publicUrl}/dashboard` },
    replyTo: sender.supportEmail,
  });
}

const COUNT = "Set them aside, count them and confirm the number on your dashboard:";

type Words = {
  kind: "recall" | "recallReminder";
  prefix: string;
  opening(itemName: string, pharmacy: string): string;
  request: string;
};

const WORDS: Readonly<Record<Occasion, Words>> = {
  first: {
    kind: "recall",
    prefix: "",
    request: COUNT,
    opening: (itemName, pharmacy) =>
      `${itemName} is recalled. ${pharmacy} has packs of it in stock.`,
  },
  more: {
    kind: "recall",
    prefix: "More packs recalled: ",
    opening: (itemName, pharmacy) =>
      `More packs of ${itemName} at ${pharmacy} have been recalled since our last letter.`,
    request: "Set them aside, and confirm on your dashboard how many packs you set aside in all:",
  },
  reminder: {
    kind: "recallReminder",
    prefix: "Reminder: ",
    request: COUNT,
    opening: (_, pharmacy) => `${pharmacy} has not confirmed this recall yet.`,
  },
};

function listed(batches: readonly ListedBatch[]): string[] {
  const lines = batches
    .slice(0, LISTED_MAX)
    .map(({ batchNumber, quantity }) => `${batchOf(batchNumber)}: ${packsInWords(quantity)}`);
  const more = batches.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? "batch" : "batches"}`] : lines;
}

export const batchOf = (batchNumber: string | null) =>
  batchNumber === null ? "Without a batch number" : `Batch ${batchNumber}`;
