import type { Chance } from "./chance.ts";

/** Longest text that is sent, characters: with it a body reaches or exceeds the server's limit. */
const LONGEST = 260_000;

const MARKS = (length: number) => `a${"\u0300".repeat(length / 2)}${"\u0316".repeat(length / 2)}`;

/** Strings that have broken some parser somewhere. */
const SHAPES: ((length: number) => string)[] = [
  (length) => "x".repeat(length),
  MARKS,
  (length) => `https://${".".repeat(length)}@`,
  (length) => `a@${"a.".repeat(length / 2)}`,
  (length) =>
    `en-${Array.from({ length: length / 7 }, (_, index) => `v${10_000 + index}`).join("-")}`,
  (length) => `x${" ".repeat(length)}x`,
  (length) => "\ud800".repeat(length),
  (length) => `"'([{`.repeat(length / 5),
  (length) => "1".repeat(length),
  (length) => "\u0000".repeat(length),
  (length) => "%".repeat(length),
  (length) => "\u202e\u200b".repeat(length / 2),
];

const SHORT = [
  "",
  " ",
  "-",
  "---",
  "all",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e308",
  "0x10",
  "\u0000",
  "a\u0000b",
  "\ud83d",
  "👩‍⚕️",
  "\u202eabc",
  "ﬁ",
  "İ",
  "ß",
  "{{7*7}}",
  "$ne",
  "'; drop table units; --",
  "' or 1=1 --",
  "\\",
  "%",
  "_",
  "%%",
  "../../etc/passwd",
  "..\\x",
  "<script>alert(1)</script>",
  "=1+1",
  "a\r\nSet-Cookie: x=1",
  "__proto__",
  "constructor",
  "2027-02-30",
  "0000-00-00",
  "9999-12-31",
  "2026-11-22T25:61:61Z",
  "+353 1 555 0100",
  "en-IE",
  "javascript:alert(1)",
  "https://",
  "a@b",
  "desk@castlewren.example",
  "Europe/Dublin",
  "EUR",
];

export const hugeText = (chance: Chance) => chance.of(SHAPES)(chance.below(LONGEST));

export function someText(chance: Chance): string {
  if (chance.isOnce(0.9)) return chance.of(SHORT);
  return chance.of(SHAPES)(chance.below(chance.isOnce(0.05) ? LONGEST : 600));
}

export function someValue(chance: Chance, depth = 0): unknown {
  const kinds = [
    () => someText(chance),
    () => chance.of([0, -1, 1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0, 1e-9]),
    () => chance.of([null, true, false]),
    () => Array.from({ length: chance.below(5) }, () => someValue(chance, depth + 1)),
    () =>
      Object.fromEntries(
        Array.from({ length: chance.below(5) }, () => [
          someText(chance),
          someValue(chance, depth + 1),
        ]),
      ),
  ];
  return chance.of(depth < 3 ? kinds : kinds.slice(0, 3))();
}
