import { CONDITIONS_MAX, CONDITIONS_TEXT_MAX } from "./conditions.values.ts";

export const FIELD_KINDS = [
  "text",
  "choice",
  "flag",
  "number",
  "amount",
  "date",
  "instant",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export type Comparison =
  | ("is" | "isNot" | "contains" | "above" | "below" | "before" | "after")
  | ("isEmpty" | "isNotEmpty");

/** The comparisons that each kind of field has, the usual one first. */
export const COMPARISONS: Readonly<Record<FieldKind, readonly Comparison[]>> = {
  text: ["contains", "is", "isNot", "isEmpty", "isNotEmpty"],
  choice: ["is", "isNot", "isEmpty", "isNotEmpty"],
  flag: ["is"],
  number: ["above", "below", "is", "isNot", "isEmpty", "isNotEmpty"],
  amount: ["above", "below", "is", "isNot", "isEmpty", "isNotEmpty"],
  date: ["after", "before", "is", "isEmpty", "isNotEmpty"],
  instant: ["after", "before", "is", "isEmpty", "isNotEmpty"],
};

export type Condition = { field: string; comparison: Comparison; value: string };

/** All of the conditions, or any of them. */
export type Conditions = { joined: "and" | "or"; parts: readonly Condition[] };

export const NO_CONDITIONS: Conditions = { joined: "and", parts: [] };

export function isWithoutValue(comparison: Comparison): boolean {
  return comparison === "isEmpty" || comparison === "isNotEmpty";
}

/** Conditions as an address has them: `total above 500 and vendor contains "Axle and Sons"`. */
export function conditionsText({ joined, parts }: Conditions): string {
  const written = parts.map(({ field, comparison, value }) =>
    isWithoutValue(comparison)
      ? `${field} ${comparison}`
      : `${field} ${comparison} ${quoted(value)}`,
  );
  return written.join(` ${joined} `);
}

/** Says with `problem` why a text is no conditions. */
export function conditionsIn(text: string): Conditions | { problem: string } {
  if (text.length > CONDITIONS_TEXT_MAX) {
    return { problem: `The conditions have at most ${CONDITIONS_TEXT_MAX} characters.` };
  }
  const words = wordsIn(text);
  if (!words) return { problem: "A quotation mark is not closed." };
  const parts: Condition[] = [];
  const joins = new Set<string>();
  while (words.length > 0) {
    const part = partFrom(words);
    if ("problem" in part) return part;
    parts.push(part);
    if (parts.length > CONDITIONS_MAX) {
      return { problem: `A list has at most ${CONDITIONS_MAX} conditions.` };
    }
    const join = words.shift();
    if (!join) break;
    if (join.isQuoted || (join.text !== "and" && join.text !== "or")) {
      return { problem: `Write "and" or "or" before "${cut(join.text)}", or quote the value.` };
    }
    if (words.length === 0) return { problem: `Nothing follows "${join.text}".` };
    joins.add(join.text);
  }
  if (joins.size > 1) return { problem: 'Join all conditions by "and", or all by "or".' };
  return { joined: joins.has("or") ? "or" : "and", parts };
}

type Word = { text: string; isQuoted: boolean };

const QUOTED = String.raw`"((?:[^"\\]|\\["\\])*)"(?=\s|$)`;
const BARE = String.raw`([^\s"\\]+)(?=\s|$)`;
const SPACE = String.raw`\s+`;

function wordsIn(text: string): Word[] | undefined {
  const next = new RegExp(`${QUOTED}|${BARE}|${SPACE}`, "uy");
  const words: Word[] = [];
  while (next.lastIndex < text.length) {
    const found = next.exec(text);
    if (!found) return;
    const [, inQuotes, bare] = found;
    if (bare !== undefined) words.push({ text: bare, isQuoted: false });
    if (inQuotes !== undefined) {
      words.push({ text: inQuotes.replace(/\\(["\\])/g, "$1"), isQuoted: true });
    }
  }
  return words;
}

/** Takes the words of one condition from the beginning. */
function partFrom(words: Word[]): Condition | { problem: string } {
  const field = words.shift()?.text ?? "";
  const comparison = words.shift()?.text ?? "";
  if (!isComparison(comparison)) {
    const known = [...KNOWN].join(", ");
    return { problem: `"${cut(field)}" must be followed by one of: ${known}.` };
  }
  if (isWithoutValue(comparison)) return { field, comparison, value: "" };
  const value = words.shift();
  if (!value) return { problem: `"${cut(field)} ${comparison}" lacks a value.` };
  return { field, comparison, value: value.text };
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(COMPARISONS).flat());

const isComparison = (text: string): text is Comparison => KNOWN.has(text);

const PLAIN = /^[^\s"\\]+$/u;

function quoted(value: string): string {
  const isPlain = PLAIN.test(value) && value !== "and" && value !== "or";
  return isPlain ? value : `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
}

const SHOWN_MAX = 40;

const cut = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
