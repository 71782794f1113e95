import { leftoverOf } from "./header-words.ts";
import type { ImportField } from "./mapping.values.ts";
import { HEADER_ALIASES } from "./mapping-aliases.ts";
import { folded } from "./mapping-words.ts";

/** A header equal to an alias. */
export const EXACT = 6;
/** One part of a header in two languages, or all but a note in brackets. */
const PART = 5;
/** Beside the alias it has only words such as "of the product". */
const NEUTRAL = 4.5;
/** The lowest score by which a column is taken without being confirmed. */
export const SURE_MIN = NEUTRAL - 0.5;
const HINT = 1.5;
/** Off the score of an alias that another field of the import has, too. */
const SHARED = 0.2;

const CONCEPTS = Object.values(HEADER_ALIASES).map((words) => new Set(words.map(folded)));
const KNOWN = new Set(CONCEPTS.flatMap((words) => [...words]));

const HAS_NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const NAME_MAX = 200;

/** Initials without their full stops: "Τ.Κ." and "D.C.I." are written both ways. */
type Header = { whole: string; glued: string; initials: string; parts: readonly string[] };

export function headerFrom(name: string): Header {
  const words = wordsOf(name.slice(0, NAME_MAX));
  const whole = folded(words);
  const withoutNote = folded(words.replace(/[([（][^)\]）]*[)\]）]/g, " "));
  const parts = [withoutNote, ...words.split(/[/|\n()[\]（）、]/).map(folded)];
  const initials = folded(words.replace(INITIAL, ""));
  return { whole, glued: glue(whole), initials, parts: parts.filter((part) => part.length > 1) };
}

const INITIAL = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu;

const glue = (words: string) => words.replaceAll(" ", "");
const wordsOf = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");

type Aliases = { all: ReadonlySet<string>; glued: ReadonlySet<string> };

export function aliasesOf({ label, name, aliases }: ImportField): Aliases {
  const all = new Set([label, wordsOf(name), ...aliases].map(folded).filter(Boolean));
  const glued = [...all].filter((alias) => alias.length > 3).map(glue);
  return { all, glued: new Set(glued) };
}

/** 0 for a header that says something else. */
export function scoreOfHeader(own: Aliases, header: Header, others: readonly Aliases[]): number {
  const { whole, glued, initials, parts } = header;
  if (own.all.has(whole) || own.all.has(initials) || own.glued.has(glued)) {
    return others.some(({ all }) => all.has(whole)) ? EXACT - SHARED : EXACT;
  }
  if (isOther(whole, own)) return 0;
  if (leftoverOf(whole) !== "changing" && parts.some((part) => own.all.has(part))) return PART;
  let score = 0;
  for (const alias of own.all) score = Math.max(score, scoreWithin(alias, whole, own));
  return score;
}

const isOther = (words: string, own: Aliases) => KNOWN.has(words) && !own.all.has(words);

function scoreWithin(alias: string, whole: string, own: Aliases): number {
  const rest = restOf(alias, whole);
  if (rest === undefined) return 0;
  const leftover = leftoverOf(rest);
  if (leftover === "changing" || (leftover === "other" && isOther(rest, own))) return 0;
  const share = alias.length / whole.length;
  return leftover === "neutral" ? NEUTRAL + share / 10 : HINT + share;
}

function restOf(alias: string, whole: string): string | undefined {
  if (HAS_NO_SPACES.test(alias)) {
    return whole.includes(alias) ? whole.replace(alias, " ").trim() : undefined;
  }
  if (alias.length <= 2 || !` ${whole} `.includes(` ${alias} `)) return;
  return ` ${whole} `.replace(` ${alias} `, " ").trim();
}
