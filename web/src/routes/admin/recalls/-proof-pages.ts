import { deliveryWords } from "@pharmacy/contract/emails/delivery-words";
import type { Recall, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import {
  differenceWords,
  missingPacks,
  missingWords,
} from "@pharmacy/contract/recalls/recalls.packs";
import { NOTICE_WORDS, RECALL_CLASS_WORDS } from "@pharmacy/contract/recalls/recalls.values";
import { formatExactInstant } from "#lib/format.ts";
import type { Tag, TaggedText } from "#lib/pdf-tags.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import {
  batchWords,
  noticeBatches,
  packsSetAside,
  progressWords,
} from "#resources/recalls/recall-words.ts";

/** A line of a page. Its text stands beside the label, which is empty if a text continues. */
export type ProofLine = {
  text: string;
  look: "title" | "strong" | "plain" | "small" | "foot";
  label?: string;
} & TaggedText;

/** Lines on an A4 page, and letters on a line: longer texts continue on the next. */
export const LINES_MAX = 56;
const WIDTH = 94;
const WIDTH_BESIDE_LABEL = 79;

const BLANK: ProofLine = { text: "", look: "plain", tag: "P", isMore: false };

/** The network that issues the proof, and its time. */
export type ProofOf = { networkName: string; now: Date };

/** The recall, then each pharmacy with its stock and answer. */
export function proofPages(
  recall: Recall,
  notices: readonly RecallNotice[],
  of: ProofOf,
): ProofLine[][] {
  const blocks = [headOf(recall, of), ...notices.map(blockOf)];
  const pages: ProofLine[][] = [[]];
  for (const block of blocks) {
    let page = pages.at(-1) ?? [];
    // a pharmacy moves to the next page if it fits there; its last line is blank
    if (page.length + block.length - 1 > LINES_MAX && page.length > 0) {
      page = [];
      pages.push(page);
    }
    for (const line of block) {
      if (page.length === LINES_MAX) {
        if (line === BLANK) continue;
        page = [];
        pages.push(page);
      }
      page.push(line);
    }
  }
  const count = pages.length;
  return pages.map((lines, place) => [
    ...lines,
    {
      text: `${of.networkName} · ${recall.number} · page ${place + 1} of ${count}`,
      look: "foot",
      tag: "P",
      isMore: false,
    },
  ]);
}

function headOf(recall: Recall, { networkName, now }: ProofOf): ProofLine[] {
  const { number, item, missing, emails, createdAt, createdBy, endedAt, endReason } = recall;
  const starter = createdBy ? ` by ${createdBy.name}` : "";
  const numbers = recall.isAllBatches ? batchWords(recall) : recall.batchNumbers.join(", ");
  const end = recall.status === "lifted" ? "Lifted" : "Closed";
  return [
    ...wrapped(`Recall ${number}`, "title", "H1"),
    ...wrapped(`${item.name} (${item.code})`, "strong"),
    ...wrapped(networkName, "small"),
    BLANK,
    ...labelled("Batches", numbers),
    ...labelled("Class", RECALL_CLASS_WORDS[recall.recallClass]),
    ...labelled("Reason", recall.reason),
    ...labelled("Instruction", recall.instruction),
    ...labelled("Started", `${formatExactInstant(createdAt)}${starter}`),
    ...(endedAt ? labelled(end, formatExactInstant(endedAt)) : []),
    ...(endReason ? labelled("", endReason) : []),
    BLANK,
    ...wrapped(
      [
        progressWords(recall),
        `${packsSetAside(recall)} set aside`,
        ...(missing > 0 ? [missingWords(missing)] : []),
      ].join(" · "),
      "strong",
    ),
    ...wrapped(deliveryWords(emails), "plain"),
    ...wrapped(`As of ${formatExactInstant(now.toISOString())}`, "small"),
    BLANK,
  ];
}

function blockOf(notice: RecallNotice): ProofLine[] {
  const { organization, packs, waitingSince, emails, note } = notice;
  const missing = missingOf(notice);
  const { name, code, licenceNumber } = organization;
  return [
    ...wrapped(name, "strong", "H2"),
    ...wrapped(`${code} · licence ${licenceNumber}`, "small"),
    ...labelled("Recalled", `${packsOf(packs)}. ${noticeBatches(notice).join("; ")}`),
    ...labelled("Asked", formatExactInstant(waitingSince)),
    ...labelled("Emails", deliveryWords(emails)),
    ...labelled("Answer", answerOf(notice)),
    ...(missing ? labelled("Missing", missing) : []),
    ...(note ? labelled("Note", note) : []),
    BLANK,
  ];
}

function answerOf({ status, packs, ...answered }: RecallNotice): string {
  const { setAside, acknowledgedAt, acknowledgedBy } = answered;
  if (acknowledgedAt === null || setAside === null) return NOTICE_WORDS[status];
  const at = formatExactInstant(acknowledgedAt);
  const who = acknowledgedBy?.name ?? "a user";
  if (status === "acknowledged") {
    const more = setAside > packs ? ` (${differenceWords({ packs, setAside })})` : "";
    return `${packsSetAside({ packs, setAside })} set aside${more}, on ${at} by ${who}`;
  }
  // the pharmacy was asked again since
  return `${NOTICE_WORDS[status]}. Earlier answer: ${packsOf(setAside)} set aside, on ${at} by ${who}`;
}

/** The number of packs that an answer leaves out, and the reason. */
function missingOf(notice: RecallNotice): string | undefined {
  const missing = notice.status === "acknowledged" ? missingPacks(notice) : 0;
  if (missing === 0) return undefined;
  return `${packsOf(missing)}. ${notice.missingReason ?? "No reason was given."}`;
}

function wrapped(text: string, look: ProofLine["look"], tag: Tag = "P"): ProofLine[] {
  return linesOf(text, WIDTH).map((line, place) => ({ text: line, look, tag, isMore: place > 0 }));
}

/** Without a label, it continues the previous line. */
function labelled(label: string, text: string): ProofLine[] {
  return linesOf(text, WIDTH_BESIDE_LABEL).map((line, place) => ({
    text: line,
    look: "plain",
    label: place === 0 ? label : "",
    tag: "TD",
    isMore: place > 0 || label === "",
  }));
}

/** Breaks a text into as many lines as it needs. */
function linesOf(text: string, width: number): string[] {
  const cut = (word: string) => word.match(new RegExp(`.{1,${width}}`, "gsu")) ?? [""];
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let line = "";
    for (const word of part.split(" ").flatMap(cut)) {
      if (line !== "" && line.length + word.length + 1 > width) {
        // the blank separates the words for a reader that joins the lines
        lines.push(`${line} `);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}
