import type { Run } from "@pharmacy/contract/runs/runs";
import { formatNumber } from "#lib/format.ts";

/** "1 price", "10,000 prices". */
export function pricesOf(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "price" : "prices"}`;
}

/** The result of a price change. */
export function outcomeOf({ status, counts, undoOf, message }: Run): string {
  const { written, left } = counts;
  const leftOut = left === 0 ? "" : ` ${leftWords(left)}`;
  const what = undoOf ? "restored" : "changed";
  if (status === "failed") {
    const so = written === 0 ? "Nothing was saved." : `${pricesOf(written)} ${what} before that.`;
    return `${message ?? "The change failed."} ${so}`;
  }
  if (status === "stopped") return `${message} ${pricesOf(written)} ${what} so far.`;
  if (status === "cancelled") return `Stopped after ${pricesOf(written)}.${leftOut}`;
  return `${pricesOf(written)} ${what}.${leftOut}`;
}

function leftWords(count: number): string {
  return count === 1
    ? "1 was left as it is, because it had changed meanwhile."
    : `${formatNumber(count)} were left as they are, because they had changed meanwhile.`;
}
