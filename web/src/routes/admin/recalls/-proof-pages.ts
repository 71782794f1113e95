import type { Recall, RecallNotice } from "@pharmacy/contract/recalls";
import { RECALL_CLASS_WORDS } from "@pharmacy/contract/recalls.values";
import { formatExactInstant } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { batchWords, noticeBatches, progressWords } from "#resources/recalls/recall-words.ts";

/**
 * A line of a page: its text, and how it looks. Those with a label are beside it; it is empty where
 * a text goes on.
 */
export type ProofLine = {
  text: string;
  look: "title" | "strong" | "plain" | "small" | "foot";
  label?: string;
};

/** Lines on a page of A4, and letters on a line: longer texts go on in the next. */
export const LINES_MAX = 56;
const WIDTH = 95;
const WIDTH_BESIDE_LABEL = 80;

const BLANK: ProofLine = { text: "", look: "plain" };

/** The pages of the proof: the recall, then each pharmacy with what it had and answered. */
export function proofPages(
  recall: Recall,
  notices: readonly RecallNotice[],
  now: Date,
): ProofLine[][] {
  const blocks = [headOf(recall, now), ...notices.map(blockOf)];
  const pages: ProofLine[][] = [[]];
  for (const block of blocks) {
    let page = pages.at(-1) ?? [];
    // a pharmacy is not torn apart where it fits on the next page; its last line is blank
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
    { text: `${recall.number} · page ${place + 1} of ${count}`, look: "foot" },
  ]);
}

function headOf(recall: Recall, now: Date): ProofLine[] {
  const { number, item, packs, setAside, createdAt, createdBy, endedAt, endReason } = recall;
  const starter = createdBy ? ` by ${createdBy.name}` : "";
  const numbers = recall.isAllBatches ? batchWords(recall) : recall.batchNumbers.join(", ");
  const end = recall.status === "lifted" ? "Lifted" : "Closed";
  return [
    ...wrapped(`Recall ${number}`, "title"),
    ...wrapped(`${item.name} (${item.code})`, "strong"),
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
      `${progressWords(recall)} · ${packsOf(packs)} recalled · ${packsOf(setAside)} set aside`,
      "strong",
    ),
    ...wrapped(`As of ${formatExactInstant(now.toISOString())}`, "small"),
    BLANK,
  ];
}

function blockOf(notice: RecallNotice): ProofLine[] {
  const { organization, packs, waitingSince, lettersSent, note } = notice;
  const { name, code, licenceNumber } = organization;
  return [
    ...wrapped(name, "strong"),
    ...wrapped(`${code} · licence ${licenceNumber}`, "small"),
    ...labelled("Recalled", `${packsOf(packs)}. ${noticeBatches(notice).join("; ")}`),
    ...labelled("Notified", `${formatExactInstant(waitingSince)}, letters sent: ${lettersSent}`),
    ...labelled("Answer", answerOf(notice)),
    ...(note ? labelled("Note", note) : []),
    BLANK,
  ];
}

function answerOf({ status, setAside, acknowledgedAt, acknowledgedBy }: RecallNotice): string {
  if (acknowledgedAt === null || setAside === null) {
    return status === "closed" ? "Closed without an answer" : "Not answered";
  }
  const at = formatExactInstant(acknowledgedAt);
  const answer = `${packsOf(setAside)} set aside, on ${at} by ${acknowledgedBy?.name ?? "a user"}`;
  return status === "waiting" ? `Not answered again yet. Earlier: ${answer}` : answer;
}

function wrapped(text: string, look: ProofLine["look"]): ProofLine[] {
  return linesOf(text, WIDTH).map((line) => ({ text: line, look }));
}

function labelled(label: string, text: string): ProofLine[] {
  return linesOf(text, WIDTH_BESIDE_LABEL).map((line, place) => {
    return { text: line, look: "plain", label: place === 0 ? label : "" };
  });
}

/** A text on as many lines as it needs. */
function linesOf(text: string, width: number): string[] {
  const cut = (word: string) => word.match(new RegExp(`.{1,${width}}`, "gsu")) ?? [""];
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let line = "";
    for (const word of part.split(" ").flatMap(cut)) {
      if (line !== "" && line.length + word.length + 1 > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}
