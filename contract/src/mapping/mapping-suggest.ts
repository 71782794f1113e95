import { aliasesOf, EXACT, headerFrom, SURE_MIN, scoreOfHeader } from "./header-scores.ts";
import type { Mapping } from "./mapping.ts";
import type { ImportField, Look } from "./mapping.values.ts";
import {
  areZeros,
  filledOf,
  LOOK_WORDS,
  shareNearly,
  shareThat,
  shareThatLooks,
} from "./mapping-looks.ts";
import { folded } from "./mapping-words.ts";

/** A column that may be meant for a field, and why it is not taken without being confirmed. */
type Unsure = { field: string; column: number; reason: string };

type Suggestion = { mapping: Mapping; unsure: Unsure[] };

type Match = Unsure & { score: number };

const SHARE_MIN = 0.3;
const SHARE_OF_EXACT = 0.5;

/** Values so particular that they identify a column whatever its header. */
const TELLING: readonly (Look | undefined)[] = ["gtin", "atc", "email"];
const TELLING_MIN = 3;

/**
 * Takes the columns whose header and values both fit. Every column and every field is used once,
 * the surest first.
 */
export function suggestMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): Suggestion {
  const matches = matchesOf(fields.filter(isColumn), header, firstRows);
  const mapping: Mapping = {};
  const unsure: Unsure[] = [];
  const used = new Set<number>();
  const isFree = ({ field, column }: Match) =>
    !(used.has(column) || field in mapping || unsure.some((one) => one.field === field));
  const ranked = matches.toSorted((one, other) => other.score - one.score);
  for (const match of ranked.filter(({ reason }) => reason === "")) {
    if (!isFree(match)) continue;
    mapping[match.field] = { columns: [match.column] };
    used.add(match.column);
  }
  for (const match of ranked.filter(({ reason }) => reason !== "")) {
    if (!isFree(match)) continue;
    const { score: _, ...guess } = match;
    unsure.push(guess);
    used.add(match.column);
  }
  return { mapping, unsure };
}

function matchesOf(
  fields: readonly ImportField[],
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): Match[] {
  const headers = header.map(headerFrom);
  const values = header.map((_, column) => firstRows.map((cells) => cells[column] ?? ""));
  const aliases = fields.map(aliasesOf);
  const named = fields.find(({ isRequired, looksLike }) => isRequired && looksLike === "words");
  return fields.flatMap((field, place) => {
    const own = aliases[place];
    if (!own) return [];
    const others = aliases.filter((one) => one !== own);
    return headers.flatMap((one, column) => {
      const cells = values[column] ?? [];
      const byName = scoreOfHeader(own, one, others);
      const match = { field: field.name, column };
      const name = header[column] ?? "";
      const found =
        name === nameless(column)
          ? byValues(field, cells, name, field === named)
          : judged(field, byName, cells, name);
      return found ? { ...match, ...found } : [];
    });
  });
}

/** As the reader calls a column without a name. */
const nameless = (column: number) => `Column ${column + 1}`;

type Judged = Pick<Match, "score" | "reason"> | undefined;

function judged(field: ImportField, byName: number, values: readonly string[], name: string) {
  const filled = filledOf(values);
  const telling = scoreOfTelling(field, values, filled.length);
  if (telling > 0) return { score: byName + telling, reason: "" };
  if (byName === 0) return;
  // of two columns with the same name, the empty one is not meant
  if (filled.length === 0) return sureIf(byName >= SURE_MIN, byName - (values.length && 1), name);
  if (isZerosAlone(field, filled)) {
    return { score: byName - 2, reason: `"${short(name)}" has only zeros in the first rows.` };
  }
  const share = shareOf(field, values, byName);
  const least = byName >= EXACT - 1 ? SHARE_OF_EXACT : SHARE_MIN;
  if (share >= least) return sureIf(byName >= SURE_MIN, byName, name);
  if (byName < SURE_MIN) return;
  return { score: byName - 1, reason: oddValues(field, name) };
}

function sureIf(isSure: boolean, score: number, name: string): Judged {
  return { score, reason: isSure ? "" : `"${short(name)}" may be this field. Check its values.` };
}

const short = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

function oddValues({ looksLike }: ImportField, name: string): string {
  const look = looksLike ? LOOK_WORDS[looksLike] : "ones this field takes";
  return `"${short(name)}" is called so, but few of its first values are ${look}.`;
}

function shareOf({ looksLike, accepts }: ImportField, values: readonly string[], byName: number) {
  if (accepts) return shareThat(accepts, values);
  if (!looksLike) return 1;
  const share = shareThatLooks(looksLike, values) ?? 1;
  return byName >= EXACT - 1 ? Math.max(share, shareNearly(looksLike, values)) : share;
}

function scoreOfTelling({ looksLike }: ImportField, values: readonly string[], filled: number) {
  if (!(looksLike && TELLING.includes(looksLike)) || filled < TELLING_MIN) return 0;
  const share = shareThatLooks(looksLike, values) ?? 0;
  return share < 0.8 ? 0 : 1 + share * (filled / values.length);
}

const isZerosAlone = ({ looksLike }: ImportField, filled: readonly string[]) =>
  (looksLike === "gtin" || looksLike === "money") && filled.length > 2 && areZeros(filled);

/** Without a header only telling values are sure. */
function byValues(
  field: ImportField,
  values: readonly string[],
  column: string,
  isName: boolean,
): Judged {
  const filled = filledOf(values);
  const telling = scoreOfTelling(field, values, filled.length);
  if (telling > 0) return { score: telling, reason: "" };
  if (filled.length < TELLING_MIN) return;
  const { looksLike } = field;
  if (isName && (shareThatLooks("words", values) ?? 0) > 0.9) {
    const share = new Set(filled).size / filled.length;
    const length = filled.reduce((sum, value) => sum + Math.min(value.length, 60), 0);
    const score = share * (filled.length / values.length) + length / filled.length / 1_000;
    if (share < 0.8 || length / filled.length < 8) return;
    return { score, reason: `${column} has other words in each row, as names do.` };
  }
  if (looksLike !== "money" || areZeros(filled)) return;
  const share = shareThat((value) => /^\d[\d.,' ]*[.,]\d\d$/.test(value), values);
  if (share < 0.8) return;
  return { score: share, reason: `${column} has amounts. Choose the price that is meant.` };
}

/**
 * Whether a mapping of another file can be meant for this one. Files without column names all have
 * the same header, so their values have to fit.
 */
export function isMappingFor(
  mapping: Mapping,
  fields: readonly ImportField[],
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): boolean {
  if (header.some((name, column) => name !== nameless(column))) return true;
  return fields.every(({ name, looksLike }) => {
    const { columns, cut, values: table } = mapping[name] ?? {};
    const [column, other] = columns ?? [];
    if (!looksLike || column === undefined || other !== undefined || cut || table) return true;
    const values = firstRows.map((cells) => cells[column] ?? "");
    return (shareThatLooks(looksLike, values) ?? 1) >= SHARE_MIN;
  });
}

const isColumn = ({ choice }: ImportField) => choice === undefined;

export function withoutChoices(fields: readonly ImportField[], mapping: Mapping): Mapping {
  const columns = new Set(fields.filter(isColumn).map(({ name }) => name));
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => columns.has(name)));
}

export function headerFingerprint(header: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  const text = header.map((name) => folded(name)).join("\u001f");
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
