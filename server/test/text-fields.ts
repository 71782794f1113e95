import {
  $ZodArray,
  $ZodDefault,
  $ZodEnum,
  $ZodLiteral,
  $ZodNonOptional,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodRecord,
  $ZodString,
  $ZodTransform,
  type $ZodType,
} from "zod/v4/core";

/** A place for text in the input of a schema. */
export type TextField = {
  /** `address.city`; `0` in a list, `*` for a free key of a record. */
  path: string;
  /** An input with this text in its place and one letter in the others. */
  holding(text: string): unknown;
};

/** Every place for text in the input of a schema, at any depth. */
export function textFieldsOf(schema: unknown, path: string[] = []): TextField[] {
  if (isText(schema)) return [{ path: path.join("."), holding: (text) => text }];
  if (schema instanceof $ZodObject) return fieldsOfObject(schema, path);
  if (schema instanceof $ZodArray) {
    return textFieldsOf(schema._zod.def.element, [...path, "0"]).map((field) =>
      within(field, (value) => [value]),
    );
  }
  if (schema instanceof $ZodRecord) {
    const name = { path: [...path, "*"].join("."), holding: (text: string) => ({ [text]: "x" }) };
    const values = textFieldsOf(schema._zod.def.valueType, [...path, "x"]);
    return [name, ...values.map((field) => within(field, (value) => ({ x: value })))];
  }
  const inner = innerOf(schema);
  return inner ? textFieldsOf(inner, path) : [];
}

function isText(schema: unknown): boolean {
  return [$ZodString, $ZodEnum, $ZodLiteral].some((kind) => schema instanceof kind);
}

/** The wrapped schema, on its input side. */
function innerOf(schema: unknown): $ZodType | undefined {
  if (schema instanceof $ZodPipe) {
    const { in: first, out } = schema._zod.def;
    return first instanceof $ZodTransform || textFieldsOf(first).length === 0 ? out : first;
  }
  for (const kind of [$ZodOptional, $ZodNullable, $ZodDefault, $ZodNonOptional]) {
    if (schema instanceof kind) return schema._zod.def.innerType;
  }
}

function fieldsOfObject(schema: $ZodObject, path: string[]): TextField[] {
  const shape = Object.entries(schema._zod.def.shape);
  const texts = shape
    .filter(([, field]) => isText(innermostOf(field)))
    .map(([name]) => [name, "x"]);
  return shape.flatMap(([name, field]) =>
    textFieldsOf(field, [...path, name]).map((one) =>
      within(one, (value) => ({ ...Object.fromEntries(texts), [name]: value })),
    ),
  );
}

function innermostOf(schema: unknown): unknown {
  const inner = innerOf(schema);
  return inner ? innermostOf(inner) : schema;
}

function within(field: TextField, wrap: (value: unknown) => unknown): TextField {
  return { ...field, holding: (text) => wrap(field.holding(text)) };
}
