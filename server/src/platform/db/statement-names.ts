/** A statement is named at this use, so that those used once take no room in the database. */
const USES = 5;

/** Each connection keeps the plans of all named statements. */
const NAMES_MAX = 400;
/** Texts whose uses are counted at a time. */
const COUNTED_MAX = 2_000;

/** One plan for all values suits a few of them: a long list is planned for its own length. */
const LIST_MAX = 50;
const TEXT_MAX = 2_000;

type Config = { text?: string; name?: string; values?: unknown[] };

const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * Names a statement that is used again and again, so that each connection plans it once. A name
 * already there stays: "" marks a statement that is planned for its values each time.
 */
export function nameStatement(config: unknown, values: unknown): void {
  const statement = config as Config | null;
  if (typeof statement?.text !== "string" || statement.name !== undefined) return;
  const all = Array.isArray(values) ? values : (statement.values ?? []);
  if (all.length === 0 || isSearch(statement.text) || all.some(isLong)) return;
  const name = names.get(statement.text) ?? newName(statement.text);
  if (name) statement.name = name;
}

function newName(text: string): string | undefined {
  if (names.size >= NAMES_MAX) return;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES) {
    if (uses.size >= COUNTED_MAX) uses.clear();
    uses.set(text, count);
    return;
  }
  uses.delete(text);
  const name = `statement ${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The best plan depends on what is looked for. */
const isSearch = (text: string) => / (i?like|~|@@) /.test(text);

const isLong = (value: unknown) =>
  (Array.isArray(value) && value.length > LIST_MAX) ||
  (typeof value === "string" && value.length > TEXT_MAX);
