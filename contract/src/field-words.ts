import type { FieldChange, NamedRecord } from "./field-changes.ts";
import { wordsOf } from "./words.ts";

export type Formats = {
  date(date: string): string;
  instant(instant: string): string;
  number(number: number): string;
  money(minorUnits: number, currency: string): string;
  country(code: string): string;
};

type EntryContext = { names: readonly NamedRecord[]; currency: string | null };

export type ValueContext = Partial<EntryContext> & { formats: Formats };

/** A plain string is the label. */
type FieldWord = string | { label: string; show(value: unknown, context: ValueContext): string };

export type FieldWords = Readonly<Record<string, FieldWord>>;

export function shownAs(label: string, show: (value: string) => string) {
  return { label, show: (value: unknown) => show(String(value)) };
}

const CODE = /^[a-z]+([A-Z][a-z]+)+$/;

/** A code is shown in words; a text or a record under the same name stays as it is. */
export function shownAsCode(label: string) {
  return {
    label,
    show: (value: unknown, context: ValueContext) =>
      CODE.test(String(value)) ? wordsOf(String(value)) : showPlain(value, context),
  };
}

/** In minor units, of the given currency or of the entry's. */
export function shownAsMoney(label: string, known?: string) {
  return {
    label,
    show: (value: unknown, { currency, formats }: ValueContext) => {
      const code = known ?? currency;
      return code ? formats.money(Number(value), code) : String(value);
    },
  };
}

export function labelOf(field: string, words: FieldWords): string {
  const word = words[field];
  if (word !== undefined) return typeof word === "string" ? word : word.label;
  return wordsOf(field);
}

export function showValue(
  field: string,
  value: unknown,
  words: FieldWords,
  context: ValueContext,
): string {
  if (isNothing(value)) return "empty";
  const word = words[field];
  // the value of a secret is never shown
  if (word !== undefined && typeof word !== "string" && value !== SECRET) {
    return word.show(value, context);
  }
  return showPlain(value, context);
}

const SECRET = "•••";

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

/** Leaves out an id that has its name beside it. */
export function shownChanges(changes: readonly FieldChange[]): FieldChange[] {
  const fields = new Set(changes.map(({ field }) => field));
  return changes.filter(
    ({ field }) => !(field.endsWith(".id") && fields.has(field.replace(/id$/, "name"))),
  );
}

/** The currency is the entry's own, or else its record's. */
export function valueContextOf(
  entry: EntryContext & { changes: readonly FieldChange[] },
  formats: Formats,
): ValueContext {
  const change = entry.changes.find(({ field }) => field === "currency");
  const ownCurrency = change?.to ?? change?.from;
  const currency = typeof ownCurrency === "string" ? ownCurrency : entry.currency;
  return { names: entry.names, currency, formats };
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

function showPlain(value: unknown, context: ValueContext): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return showMany(value.map((part) => showPlain(part, context)));
  if (typeof value === "object" && value !== null) {
    if ("name" in value && "id" in value) return String(value.name);
    return Object.values(value)
      .filter((part) => !isNothing(part))
      .map((part) => showPlain(part, context))
      .join(", ");
  }
  const text = String(value);
  if (ID.test(text)) return context.names?.find(({ id }) => id === text)?.label ?? "a record";
  if (Number.isNaN(Date.parse(text))) return text;
  if (DAY.test(text)) return context.formats.date(text);
  return INSTANT.test(text) ? context.formats.instant(text) : text;
}

/** "a file" three times is "3 files". */
function showMany(parts: readonly string[]): string {
  const [first, second] = parts;
  const isSame = second !== undefined && parts.every((part) => part === first);
  if (!isSame || !first?.startsWith("a ")) return parts.join(", ");
  return `${parts.length} ${first.slice(2)}s`;
}
