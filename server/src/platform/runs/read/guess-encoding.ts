import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";
import { closestPage } from "./code-pages.ts";
import { closestEastern } from "./double-bytes.ts";

export type Sample = { head: Buffer; others: readonly Buffer[] };

/** UTF-8 is recognised even in broken files: other encodings hardly contain its sequences. */
export function guessEncoding({ head, others }: Sample): Encoding {
  const marked = byMark(head);
  if (marked) return marked;
  const wide = wideEncoding(head);
  if (wide) return wide;
  const parts = [head, ...others];
  const counts = parts.map(sequencesIn);
  const valid = counts.reduce((sum, count) => sum + count.valid, 0);
  const invalid = counts.reduce((sum, count) => sum + count.invalid, 0);
  if (valid >= invalid) return "utf-8";
  const eastern = closestEastern(parts);
  if (eastern) return eastern;
  return 4 * valid >= invalid ? "utf-8" : closestPage(parts);
}

function byMark(bytes: Buffer): Encoding | undefined {
  const mark = bytes.toString("hex", 0, 3);
  if (mark === "efbbbf") return "utf-8";
  if (mark.startsWith("fffe")) return "utf-16le";
  if (mark.startsWith("feff")) return "utf-16be";
}

/** Share of characters that are ASCII (digits, delimiters, line breaks) in every table. */
const ASCII_SHARE = 0.05;

/** Half of the bytes of ASCII characters are NUL, always the same half. */
function wideEncoding(bytes: Buffer): Encoding | undefined {
  let [little, big, narrow] = [0, 0, 0];
  const end = Math.min(bytes.length - 1, 65_536);
  for (let at = 0; at < end; at += 2) {
    const [one = 0, other = 0] = [bytes[at], bytes[at + 1]];
    if (other === 0 && one > 0 && one < 0x80) little += 1;
    else if (one === 0 && other > 0 && other < 0x80) big += 1;
    else if (one === LINE_FEED || other === LINE_FEED) narrow += 1;
  }
  const least = Math.max((end / 2) * ASCII_SHARE, 8 * narrow, 1);
  if (little >= least && little > 8 * big) return "utf-16le";
  if (big >= least && big > 8 * little) return "utf-16be";
}

const LINE_FEED = 10;

function sequencesIn(bytes: Buffer): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const length = lengthAfter(lead);
    // a part may end within a character
    if (length > 0 && at + length >= bytes.length) break;
    if (length > 0 && hasContinuations(bytes, at, length)) {
      valid += 1;
      at += length;
    } else {
      invalid += 1;
    }
  }
  return { valid, invalid };
}

function lengthAfter(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  return lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
}

function hasContinuations(bytes: Buffer, lead: number, length: number): boolean {
  for (let after = 1; after <= length; after += 1) {
    if (!isContinuation(bytes[lead + after])) return false;
  }
  return true;
}

const isContinuation = (byte = 0) => byte >= 0x80 && byte < 0xc0;
