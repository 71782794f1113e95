import type { Recall, RecallNotice } from "@pharmacy/contract/recalls";
import { RECALL_CLASS_WORDS } from "@pharmacy/contract/recalls.values";
import { formatExactInstant } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { batchWords, noticeBatches, progressWords } from "#resources/recalls/recall-words.ts";

/** A line of a page: its text, and how it looks. */
export type ProofLine = { text: string; look: "title" | "strong" | "plain" | "small" };

/** Lines on a page of A4, and letters on a line: longer texts go on in the next. */
export const LINES_MAX = 52;
const WIDTH = 95;

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
    // a pharmacy is not torn apart where it fits on the next page
    if (page.length + block.length > LINES_MAX && page.length > 0) {
      page = [];
      pages.push(page);
    }
    for (const line of block) {
      if (page.length === LINES_MAX) {
        page = [];
        pages.push(page);
      }
      page.push(line);
    }
  }
  const count = pages.length;
  return pages.map((lines, place) => [
    ...lines,
    { text: `${recall.number} · page ${place + 1} of ${count}`, look: "small" },
  ]);
}

function headOf(recall: Recall, now: Date): ProofLine[] {
  const { number, item, packs, setAside, createdAt, createdBy, endedAt, endReason } = recall;
  const starter = createdBy ? ` by ${createdBy.name}` : "";
  const numbers = recall.isAllBatches ? batchWords(recall) : recall.batchNumbers.join(", ");
  return [
    ...wrapped(`Recall ${number}`, "title"),
    ...wrapped(`${item.name} (${item.code})`, "strong"),
    ...wrapped(`Batches: ${numbers}`),
    ...wrapped(RECALL_CLASS_WORDS[recall.recallClass]),
    ...wrapped(`Started on ${formatExactInstant(createdAt)}${starter}`),
    ...(endedAt ? wrapped(`Ended (${recall.status}) on ${formatExactInstant(endedAt)}`) : []),
    ...(endReason ? wrapped(endReason) : []),
    ...wrapped(`Reason: ${recall.reason}`),
    ...wrapped(`Instruction: ${recall.instruction}`),
    ...wrapped(
      `${progressWords(recall)} · ${packsOf(packs)} recalled · ${packsOf(setAside)} set aside`,
      "strong",
    ),
    ...wrapped(`As of ${formatExactInstant(now.toISOString())}`, "small"),
    { text: "", look: "plain" },
  ];
}

function blockOf(notice: RecallNotice): ProofLine[] {
  const { organization, packs, waitingSince, lettersSent, note } = notice;
  return [
    ...wrapped(organization.name, "strong"),
    ...wrapped(`${packsOf(packs)} recalled. ${noticeBatches(notice).join("; ")}`),
    ...wrapped(`Notified on ${formatExactInstant(waitingSince)}, letters sent: ${lettersSent}`),
    ...wrapped(answerOf(notice)),
    ...(note ? wrapped(`Note: ${note}`) : []),
    { text: "", look: "plain" },
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

/** A text on as many lines as it needs. */
function wrapped(text: string, look: ProofLine["look"] = "plain"): ProofLine[] {
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let line = "";
    for (const word of part.split(" ").flatMap(cut)) {
      if (line !== "" && line.length + word.length + 1 > WIDTH) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => ({ text: line, look }));
}

const cut = (word: string): string[] => word.match(new RegExp(`.{1,${WIDTH}}`, "gsu")) ?? [""];
