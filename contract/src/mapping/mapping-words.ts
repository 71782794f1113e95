import type { Reading } from "./mapping-numbers.ts";

const PLAIN: Record<string, string> = {
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ى: "ي",
  ة: "ه",
  ـ: "",
};
const UNPLAIN = /[ıßæœøłđىةـ]/g;

const FOLDED_MAX = 500;

/** Without capitals, accents, punctuation and full-width forms, for comparing. */
export function folded(text: string): string {
  return text
    .slice(0, FOLDED_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(UNPLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}%+]+/gu, " ")
    .trim();
}

/** Without capitals, for telling names apart: accents, punctuation and look-alike letters count. */
export function caseless(text: string): string {
  return text.slice(0, FOLDED_MAX).normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

export function exactAmong<One>(
  found: readonly One[],
  text: string,
  wordsOf: (one: One) => readonly string[],
): readonly One[] {
  const exact = found.filter((one) => wordsOf(one).includes(text.trim()));
  return exact.length > 0 ? exact : found;
}

const YES = wordsOf(
  "yes y true t 1 x on oui o vrai evet e doğru var نعم صحيح 是 有 真 ✓ sí s verdadero sim verdadeiro ja j wahr tak да",
);
const NO = wordsOf(
  "no n false f 0 off non faux hayır h yanlış yok لا خطأ 否 无 無 没有 假 não nao falso nein falsch nie нет",
);

function wordsOf(words: string): Set<string> {
  return new Set(words.split(" ").map((word) => folded(word) || word));
}

export function readYesNo(text: string): Reading<boolean> {
  const word = folded(text) || text.trim();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { message: "Write yes or no." };
}

export function readChoice<const Value extends string>(
  text: string,
  choices: Readonly<Record<Value, readonly string[]>>,
): Reading<Value> {
  const word = folded(text);
  const values = Object.keys(choices) as Value[];
  const found = values.find(
    (value) => folded(value) === word || choices[value].some((name) => folded(name) === word),
  );
  if (found !== undefined && word !== "") return { value: found };
  const names = values.map((value) => choices[value][0] ?? value);
  return { message: `Choose one of: ${names.join(", ")}.` };
}
