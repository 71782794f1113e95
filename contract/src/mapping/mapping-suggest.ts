import type { Mapping } from "./mapping.ts";
import type { ImportField, Look } from "./mapping.values.ts";
import { shareThat, shareThatLooks } from "./mapping-looks.ts";
import { folded } from "./mapping-words.ts";

type Match = { field: string; column: number; score: number };

const SCORE_MIN = 1.5;

const SHARE_MIN = 0.3;
/** A header equal to an alias outweighs any values: unexpected ones are reported row by row. */
const EXACT = 6;
const EXACT_WITH_ODD_VALUES = 5.6;

/** Values so particular that they identify a column whatever its header. */
const TELLING: readonly (Look | undefined)[] = ["gtin", "atc", "email"];
const TELLING_MIN = 3;

/** Best matches come first; every column and every field is used once. */
export function suggestMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): Mapping {
  const names = header.map((name) => ({
    whole: folded(wordsOf(name)),
    short: folded(wordsOf(withoutNote(name))),
  }));
  const values = header.map((_, column) => firstRows.map((cells) => cells[column] ?? ""));
  const matches = fields.filter(isColumn).flatMap((field) => {
    const aliases = [field.label, wordsOf(field.name), ...field.aliases].map(folded);
    return names.map(
      (name, column): Match => ({
        field: field.name,
        column,
        score: scoreOf(field, nameScore(aliases, name), values[column] ?? []),
      }),
    );
  });
  return best(matches);
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

function withoutNote(name: string): string {
  return name.slice(0, 200).replace(/[([][^)\]]*[)\]]/g, " ");
}

const wordsOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");

const HAS_NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function nameScore(aliases: readonly string[], { whole, short }: { whole: string; short: string }) {
  let score = 0;
  for (const alias of aliases) {
    if (alias === "") continue;
    if (alias === whole) return EXACT;
    if (alias === short) score = Math.max(score, 3.5);
    const isPart = HAS_NO_SPACES.test(alias)
      ? whole.includes(alias)
      : alias.length > 2 && ` ${whole} `.includes(` ${alias} `);
    if (isPart) score = Math.max(score, SCORE_MIN + alias.length / whole.length);
  }
  return score;
}

function scoreOf(
  { looksLike, accepts }: ImportField,
  byName: number,
  values: readonly string[],
): number {
  const filled = values.filter((value) => value.trim() !== "").length;
  // of two columns with the same name, the empty one is not meant
  if (filled === 0) return values.length === 0 ? byName : byName - 1;
  if (accepts && shareThat(accepts, values) < SHARE_MIN) return 0;
  const share = looksLike && shareThatLooks(looksLike, values);
  if (share === undefined) return byName;
  if (share < SHARE_MIN) return byName === EXACT ? EXACT_WITH_ODD_VALUES : 0;
  const isTelling = TELLING.includes(looksLike) && share >= 0.8 && filled >= TELLING_MIN;
  return byName + (isTelling ? 1 + share * (filled / values.length) : 0);
}

function best(matches: readonly Match[]): Mapping {
  const mapping: Mapping = {};
  const used = new Set<number>();
  for (const { field, column, score } of matches.toSorted((a, b) => b.score - a.score)) {
    if (score < SCORE_MIN || field in mapping || used.has(column)) continue;
    mapping[field] = { columns: [column] };
    used.add(column);
  }
  return mapping;
}
