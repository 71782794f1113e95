import type { Recall, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { formatNumber } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";

export const pharmaciesOf = (count: number) =>
  count === 1 ? "1 pharmacy" : `${formatNumber(count)} pharmacies`;

/** "All batches", "LOT-1, LOT-2 and 3 more". */
export function batchWords({
  isAllBatches,
  batchNumbers,
}: Pick<Recall, "isAllBatches" | "batchNumbers">): string {
  if (isAllBatches) return "All batches";
  const [first = "", second] = batchNumbers;
  const others = batchNumbers.length - 2;
  if (others > 0) return `${first}, ${second} and ${others} more`;
  return second === undefined ? first : `${first} and ${second}`;
}

type Answers = Pick<Recall, "pharmacies" | "answered" | "waiting" | "closedUnanswered">;

/** "7 of 12 answered", "1 of 4 answered · 2 closed without an answer · 1 waiting" */
export function progressWords({ pharmacies, answered, waiting, closedUnanswered }: Answers) {
  if (pharmacies === 0) return "No pharmacy has it";
  const words = [`${formatNumber(answered)} of ${formatNumber(pharmacies)} answered`];
  if (closedUnanswered > 0) {
    words.push(`${formatNumber(closedUnanswered)} closed without an answer`);
    // if none are waiting, the others have answered
    if (waiting > 0) words.push(`${formatNumber(waiting)} waiting`);
  }
  return words.join(" · ");
}

/** "7 of 12 pharmacies have answered." */
export function answeredWords({ pharmacies, answered }: Pick<Recall, "pharmacies" | "answered">) {
  if (pharmacies === 0) return "No pharmacy has these packs now.";
  const have = pharmacies === 1 ? "has" : "have";
  return `${formatNumber(answered)} of ${pharmaciesOf(pharmacies)} ${have} answered.`;
}

/** "12 of 13 packs" */
export const packsSetAside = ({ packs, setAside }: Pick<Recall, "packs" | "setAside">) =>
  `${formatNumber(setAside)} of ${packsOf(packs)}`;

/** "LOT-1: 10 packs" per batch; "and 12 more batches" if a list leaves some out. */
export function noticeBatches({
  batches,
  batchCount,
}: Pick<RecallNotice, "batches" | "batchCount">) {
  const lines = batches.map(({ batchNumber, quantity }) =>
    [batchNumber ?? "Without a batch number", packsOf(quantity)].join(": "),
  );
  const more = batchCount - batches.length;
  if (more > 0) lines.push(`and ${formatNumber(more)} more ${more === 1 ? "batch" : "batches"}`);
  return lines;
}
