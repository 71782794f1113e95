import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";
import { LANGUAGES, type Language } from "./languages.ts";

const STRANGE = Math.log(0.0005);
const SIGN = Math.log(0.02);
const SIGNS = new Set("\u00a0®©™°µ²³±·×½¼¾§«»–—‘’‚“”„…•€£¿¡ªº†‡‰‹›");

const MIXED = Math.log(0.02);

/** Characters of a sample that are weighed: more do not change the outcome. */
const WEIGHED_MAX = 20_000;

export function closestPage(parts: readonly Buffer[]): Encoding {
  const best = { page: "windows-1252" as Encoding, score: Number.NEGATIVE_INFINITY };
  const counted = countPairs(parts);
  for (const language of LANGUAGES) {
    const score = scoreOf(language, counted);
    if (score > best.score) Object.assign(best, { page: language.page, score });
  }
  return best.page;
}

function countPairs(parts: readonly Buffer[]): Map<number, number> {
  const counts = new Map<number, number>();
  let weighed = 0;
  for (const bytes of parts) {
    for (let at = 0; at < bytes.length && weighed < WEIGHED_MAX; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) continue;
      const before = bytes[at - 1] ?? 0;
      const pair = (before >= 0x80 || isAsciiLetter(before) ? before : 0) * 256 + byte;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
      weighed += 1;
    }
  }
  return counts;
}

const isAsciiLetter = (byte: number) => {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
};

function scoreOf({ page, letters, isLatin }: Language, pairs: Map<number, number>): number {
  const characters = charactersOf(page);
  let score = 0;
  for (const [pair, count] of pairs) {
    const [before, character] = [pair >> 8, characters[(pair & 255) - 0x80] ?? ""];
    const known = letters.get(character.toLowerCase());
    const likely = known ?? (SIGNS.has(character) ? SIGN : STRANGE);
    const isMixed = known !== undefined && !isLatin && isAsciiLetter(before);
    score += count * (likely + (isMixed ? MIXED : 0));
  }
  return score;
}

const known = new Map<Encoding, string>();

export function charactersOf(page: Encoding): string {
  const characters =
    known.get(page) ??
    new TextDecoder(page).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index));
  known.set(page, characters);
  return characters;
}
