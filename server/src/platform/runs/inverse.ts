import type { FieldChange } from "@pharmacy/contract/field-changes";

type Fields = Record<string, unknown>;

/** The newest change comes first. A path such as `address.city` is a field of a field. */
export function inverseOf(row: object, changes: readonly FieldChange[]): Fields {
  const values: Fields = {};
  for (const { field, from } of changes) {
    const [column = "", ...path] = field.split(".");
    if (path.length === 0) {
      values[column] = from ?? null;
      continue;
    }
    const now = column in values ? values[column] : (row as Fields)[column];
    values[column] = withPath(isFields(now) ? now : {}, path, from ?? null);
  }
  // a field whose parts were all empty was not there at all
  for (const [column, value] of Object.entries(values)) if (isEmpty(value)) values[column] = null;
  return values;
}

function withPath(value: Fields, [name = "", ...rest]: string[], from: unknown): Fields {
  if (rest.length === 0) return { ...value, [name]: from };
  const inner = value[name];
  return { ...value, [name]: withPath(isFields(inner) ? inner : {}, rest, from) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((one) => one === null || isEmpty(one));
}
