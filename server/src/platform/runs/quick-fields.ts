import { type $ZodObject, type $ZodType, safeParse } from "zod/v4/core";

type Fields = Record<string, unknown>;

/** Answers of one field that are remembered, and the longest value that is. */
const REMEMBERED_MAX = 2_000;
const LENGTH_MAX = 100;

/** What the fields of a schema made of the values they saw, of those that were right. */
const remembered = new WeakMap<$ZodType, Map<string, Map<unknown, unknown>>>();

/**
 * The fields of a row as a schema makes them, each checked by itself: the cells of a column repeat,
 * and most fields of a row are not in the file at all. Undefined where something is not right, or
 * where the schema has rules about several fields: then it has to say for itself.
 */
export function quickly(schema: $ZodType, values: Fields): Fields | undefined {
  if (!isPlainObject(schema)) return;
  const { shape } = schema._zod.def;
  for (const name in values) if (!Object.hasOwn(shape, name)) return;
  const known = knownOf(schema);
  const checked: Fields = {};
  for (const [name, seen] of known) {
    const value = values[name];
    let answer = seen.get(value);
    if (answer === undefined && !seen.has(value)) {
      const result = safeParse(shape[name] as $ZodType, value);
      if (!result.success) return;
      answer = result.data;
      if (isLasting(value) && isLasting(answer)) remember(seen, value, answer);
    }
    if (answer !== undefined || name in values) checked[name] = answer;
  }
  return checked;
}

function isPlainObject(schema: $ZodType): schema is $ZodObject {
  const { type, checks } = schema._zod.def;
  return type === "object" && !checks?.length;
}

function knownOf(schema: $ZodObject): Map<string, Map<unknown, unknown>> {
  const known = remembered.get(schema);
  if (known) return known;
  const names = Object.keys(schema._zod.def.shape);
  const made = new Map(names.map((name) => [name, new Map<unknown, unknown>()]));
  remembered.set(schema, made);
  return made;
}

/** Whether a value is the same for good, and small. */
function isLasting(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= LENGTH_MAX
    : typeof value !== "object" || value === null;
}

function remember(seen: Map<unknown, unknown>, value: unknown, answer: unknown): void {
  if (seen.size >= REMEMBERED_MAX) seen.clear();
  seen.set(value, answer);
}
