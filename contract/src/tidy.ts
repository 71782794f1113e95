import "./jitless.ts";
import * as z from "zod/mini";

/**
 * Runs before all other rules of a text. A longer text is not examined further, because composing
 * letters takes time that grows with the square of consecutive marks. The limit is higher than the
 * stored maximum, because outer spaces and decomposed letters are not counted later.
 *
 * @param max most characters that may be stored.
 */
export function bounded(label: string, max: number, tooLong = tooLongMessage(label, max)) {
  return [
    z.maxLength(4 * max + 100, { error: tooLong, abort: true }),
    z.refine<string>((value) => !STACKED.test(value), {
      error: `${label} has too many accents on one letter.`,
      abort: true,
    }),
  ] as const;
}

export const tooLongMessage = (label: string, max: number) =>
  `${label} must be at most ${max} characters.`;

// more than any language needs; the limit that Unicode sets for streams (UAX 15)
const STACKED = /\p{M}{31}/u;

/** Only for bounded text. */
export function tidy(text: string): string {
  return withoutMarks(text)
    .normalize("NFC")
    .replace(/[\p{Zs}\t]+/gu, " ")
    .trim();
}

export function tidyLines(text: string): string {
  return withoutMarks(text).normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

// Marks that programs leave in what is copied, and that show nothing: soft hyphens, direction marks
// and isolates, zero-width spaces. Overrides are left in, because they change what is read.
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/;
const EACH_MARK = new RegExp(MARKS, "g");

export function withoutMarks(text: string): string {
  return MARKS.test(text) ? text.replace(EACH_MARK, "") : text;
}

const PLAIN = /^[ -~]*$/;
const MINUS = "\u2212";

/** Digits and dashes of every script as ASCII. Letters stay, however alike they look. */
export function plainCode(text: string): string {
  if (PLAIN.test(text)) return text;
  return withoutMarks(text).replace(/[\p{Nd}\p{Pd}\u2212]/gu, (sign) =>
    sign === MINUS || /\p{Pd}/u.test(sign) ? "-" : digitOf(sign),
  );
}

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode keeps the digits of a script in order, from zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** A search finds either spelling. */
export function straight(text: string): string {
  return text.replace(/[\u2018\u2019\u201b`\u00b4]/g, "'").replace(/[\u2010-\u2015]/g, "-");
}

// Control characters, fillers, and marks that reverse or hide text: they let one name pass for
// another. Characters that join letters and shape emoji are allowed.
const HIDDEN =
  /(?!\u200c|\u200d|(?<=\p{ExtPict})[\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]/u;
const HIDDEN_BUT_LINES = new RegExp(`(?!\\n|\\t)${HIDDEN.source}`, "u");

export function shown(label: string, { hasLines = false } = {}) {
  const hidden = hasLines ? HIDDEN_BUT_LINES : HIDDEN;
  return z.refine<string>((value) => !hidden.test(value), {
    error: ({ input }) =>
      `${label} contains a character that cannot be displayed: ${nameOf(hidden.exec(String(input)))}. Delete it.`,
  });
}

function nameOf(found: RegExpExecArray | null): string {
  const code = found?.[0].codePointAt(0)?.toString(16).toUpperCase() ?? "";
  return `U+${code.padStart(4, "0")}`;
}
