import { type $ZodObject, type $ZodType, safeParse } from "zod/v4/core";

type Fields = Record<string, unknown>;

/** Answers of one field that are remembered, and the longest value that is. */
const REMEMBERED_MAX = 2_000;
const LENGTH_MAX = 100;

/** A field of a schema, with what it made of the values it saw, of those that were right. */
type Field = { name: string; schema: $ZodType; seen: Map<unknown, unknown> };

/** All rows of a file give the same fields. */
type Layout = {
  names: readonly string[];
  /** A row with what the others are where nothing is given; undefined where that is not right. */
  template: Fields | undefined;
  /** Those that are checked for every row. */
  checked: readonly Field[];
};

type Known = { fields: Field[]; layout?: Layout };

const remembered = new WeakMap<$ZodType, Known>();

/**
 * The fields of a row as a schema makes them, each checked by itself: the cells of a column repeat,
 * and most fields of a row are not in the file at all. Undefined where something is not right, or
 * where the schema has rules about several fields: then it has to say for itself.
 */
export function quickly(schema: $ZodType, values: Fields): Fields | undefined {
  if (!isPlainObject(schema)) return;
  const { template, checked } = layoutOf(schema, Object.keys(values));
  if (!template) return;
  const row = { ...template };
  for (const field of checked) {
    const { name, seen } = field;
    const value = values[name];
    let answer = seen.get(value);
    if (answer === undefined && !seen.has(value)) {
      const result = safeParse(field.schema, value);
      if (!result.success) return;
      answer = result.data;
      if (isLasting(value) && isLasting(answer)) remember(seen, value, answer);
    }
    row[name] = answer;
  }
  return row;
}

function isPlainObject(schema: $ZodType): schema is $ZodObject {
  const { type, checks } = schema._zod.def;
  return type === "object" && !checks?.length;
}

function layoutOf(schema: $ZodObject, names: readonly string[]): Layout {
  const known = knownOf(schema);
  const { layout } = known;
  const isSame =
    layout?.names.length === names.length && names.every((name, at) => name === layout.names[at]);
  if (isSame) return layout;
  const made = newLayout(known, names);
  known.layout = made;
  return made;
}

function knownOf(schema: $ZodObject): Known {
  const known = remembered.get(schema);
  if (known) return known;
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => ({
    ...{ name, schema: field as $ZodType },
    seen: new Map<unknown, unknown>(),
  }));
  const made = { fields };
  remembered.set(schema, made);
  return made;
}

function newLayout({ fields }: Known, names: readonly string[]): Layout {
  const template: Fields = {};
  const checked: Field[] = [];
  const wrong = { names, template: undefined, checked };
  const all = new Set(fields.map(({ name }) => name));
  if (!names.every((name) => all.has(name))) return wrong;
  const present = new Set(names);
  for (const field of fields) {
    const { success, data } = safeParse(field.schema, undefined);
    if (present.has(field.name) || (success && !isLasting(data))) {
      // its place in the row
      template[field.name] = null;
      checked.push(field);
    } else if (!success) return wrong;
    else if (data !== undefined) template[field.name] = data;
  }
  // an object that was filled name by name takes a hundred times as long to copy
  return { names, template: JSON.parse(JSON.stringify(template)), checked };
}

/** Whether a value is the same for good, and small: a text, a number, yes, no, or none. */
function isLasting(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LENGTH_MAX;
  return value == null || typeof value === "number" || typeof value === "boolean";
}

function remember(seen: Map<unknown, unknown>, value: unknown, answer: unknown): void {
  if (seen.size >= REMEMBERED_MAX) seen.clear();
  seen.set(value, answer);
}
