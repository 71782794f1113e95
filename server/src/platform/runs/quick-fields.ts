import { type $ZodObject, type $ZodType, type ParsePayload, safeParse } from "zod/v4/core";

type Fields = Record<string, unknown>;

const REMEMBERED_MAX = 2_000;
const LENGTH_MAX = 100;

const LAYOUTS_MAX = 500;

type Field = {
  name: string;
  schema: $ZodType;
  seen: Map<unknown, unknown>;
  absent: { success: boolean; data?: unknown };
};

type Layout = {
  names: readonly string[];
  template: Fields | undefined;
  checked: readonly Field[];
};

type Known = { fields: Map<string, Field>; layouts: Map<string, Layout>; last?: Layout };

const remembered = new WeakMap<$ZodType, Known>();

/**
 * Checks each field by itself and remembers answers, because the cells of a column repeat. Rules
 * about several fields are checked with each row. Undefined where anything is wrong: then the schema
 * has to check itself, and say what.
 */
export function quickly(schema: $ZodType, values: Fields): Fields | undefined {
  if (!isObject(schema)) return;
  const { template, checked } = layoutOf(schema, Object.keys(values));
  if (!template) return;
  const row = { ...template };
  for (const field of checked) {
    const { name, seen } = field;
    const value = values[name];
    let answer = seen.get(value);
    if (answer === undefined && !seen.has(value)) {
      answer = answerOf(field, value);
      if (answer === WRONG) return;
      if (isLasting(value) && isLasting(answer)) remember(seen, value, answer);
    }
    row[name] = answer;
  }
  return withRules(schema, row);
}

const isObject = (schema: $ZodType): schema is $ZodObject => schema._zod.def.type === "object";

const WRONG = Symbol("wrong");

function answerOf({ schema }: Field, value: unknown): unknown {
  if (isObject(schema) && typeof value === "object" && value !== null) {
    return quickly(schema, value as Fields) ?? WRONG;
  }
  const result = safeParse(schema, value);
  return result.success ? result.data : WRONG;
}

function withRules({ _zod: { def } }: $ZodObject, row: Fields): Fields | undefined {
  const payload: ParsePayload<Fields> = { value: row, issues: [] };
  for (const rule of def.checks ?? []) {
    const later = rule._zod.check(payload as ParsePayload<never>);
    if (later instanceof Promise || payload.issues.length > 0) return;
  }
  return payload.value;
}

function layoutOf(schema: $ZodObject, names: readonly string[]): Layout {
  const known = knownOf(schema);
  const { last, layouts, fields } = known;
  const isSame =
    last?.names.length === names.length && names.every((name, at) => name === last.names[at]);
  if (isSame) return last;
  const key = names.join();
  const layout = layouts.get(key) ?? newLayout(fields, names);
  if (layouts.size >= LAYOUTS_MAX) layouts.clear();
  layouts.set(key, layout);
  known.last = layout;
  return layout;
}

function knownOf(schema: $ZodObject): Known {
  const known = remembered.get(schema);
  if (known) return known;
  const fields = new Map<string, Field>();
  for (const [name, field] of Object.entries<$ZodType>(schema._zod.def.shape)) {
    const absent = safeParse(field, undefined);
    fields.set(name, { name, schema: field, seen: new Map(), absent });
  }
  const made = { fields, layouts: new Map() };
  remembered.set(schema, made);
  return made;
}

function newLayout(fields: Known["fields"], names: readonly string[]): Layout {
  const template: Fields = {};
  const checked: Field[] = [];
  const wrong = { names, template: undefined, checked };
  if (!names.every((name) => fields.has(name))) return wrong;
  const present = new Set(names);
  for (const field of fields.values()) {
    const { name, absent } = field;
    if (present.has(name) || (absent.success && !isLasting(absent.data))) {
      // its place in the row
      template[name] = null;
      checked.push(field);
    } else if (!absent.success) return wrong;
    else if (absent.data !== undefined) template[name] = absent.data;
  }
  // an object that was filled name by name takes a hundred times as long to copy
  return { names, template: JSON.parse(JSON.stringify(template)), checked };
}

function isLasting(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LENGTH_MAX;
  return value == null || typeof value === "number" || typeof value === "boolean";
}

function remember(seen: Map<unknown, unknown>, value: unknown, answer: unknown): void {
  if (seen.size >= REMEMBERED_MAX) seen.clear();
  seen.set(value, answer);
}
