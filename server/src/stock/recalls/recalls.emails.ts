import { RECALL_CLASS_WORDS, type RecallClass } from "@pharmacy/contract/recalls/recalls.values";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import { packsInWords } from "../products/products.packs-in-words.ts";
import type { RecallRow } from "./recalls.affected.ts";
import type { PacksAfterLift } from "./recalls.packs-after-lift.ts";

const LISTED_MAX = 20;

type ListedBatch = { batchNumber: string | null; quantity: number };

export type Recalled = {
  recall: RecallRow;
  pharmacy: string;
  batches: readonly ListedBatch[];
};

/** "more": packs were recalled that the last email did not list. */
export type Occasion = "first" | "more" | "reminder";

export function recallEmail(
  sender: Sender,
  reader: Reader,
  { recall, pharmacy, batches }: Recalled,
  occasion: Occasion,
): Email {
  const { number, itemName, reason, instruction } = recall;
  const title = `${itemName}: recall ${number}, class ${recall.recallClass}`;
  const { kind, prefix, opening, request } = WORDS[occasion];
  return emailMessage(sender, reader, {
    kind,
    subject: `${prefix}${title}`,
    lines: [
      opening(itemName, pharmacy),
      `${itemName} · ${RECALL_CLASS_WORDS[recall.recallClass as RecallClass]}`,
      ...linesOf(batches),
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
      `More packs of ${itemName} at ${pharmacy} have been recalled since our last email.`,
    request: "Set them aside, and confirm on your dashboard how many packs you set aside in all:",
  },
  reminder: {
    kind: "recallReminder",
    prefix: "Reminder: ",
    request: COUNT,
    opening: (_, pharmacy) => `${pharmacy} has not confirmed this recall yet.`,
  },
};

function linesOf<Batch extends ListedBatch>(
  batches: readonly Batch[],
  reasonOf: (batch: Batch) => string = () => "",
): string[] {
  const lines = batches.slice(0, LISTED_MAX).map((batch) => {
    const { batchNumber, quantity } = batch;
    const name = batchNumber === null ? "Without a batch number" : `Batch ${batchNumber}`;
    return `${name}: ${packsInWords(quantity)}${reasonOf(batch)}`;
  });
  const more = batches.length - lines.length;
  if (more > 0) lines.push(`and ${more} more ${more === 1 ? "batch" : "batches"}`);
  return lines;
}

type Lifted = { recall: RecallRow; pharmacy: string; batches: readonly PacksAfterLift[] };

export function liftedEmail(sender: Sender, reader: Reader, lifted: Lifted): Email {
  const { number, itemName, endReason } = lifted.recall;
  const stillOff = lifted.batches.filter((batch) => !isBack(batch));
  return emailMessage(sender, reader, {
    kind: "recallLifted",
    subject: `${itemName}: recall ${number} is lifted`,
    lines: [
      `Recall ${number} of ${itemName} is lifted. ${outcomeOf(lifted)}`,
      ...linesOf(stillOff, reasonNotSold),
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

function reasonNotSold({ state, recalls }: PacksAfterLift): string {
  if (state === "expired") return ", expired";
  if (state === "quarantined") return ", in quarantine as before the recall";
  return `, still recalled under ${recalls.join(", ")}`;
}
