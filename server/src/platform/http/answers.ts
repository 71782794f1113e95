import {
  $ZodArray,
  $ZodNonOptional,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  type $ZodType,
} from "zod/v4/core";

/**
 * Answers contain only what the contract declares. A column that is in the row but not in the
 * schema never leaves the server. Values are not validated: they were validated as input, and
 * validating them again would only make old records unreadable.
 */
type Pick = (value: unknown) => unknown;

const asIs: Pick = (value) => value;

/** Compiles a schema into a function that keeps the declared fields of a value. */
export function pickerOf(schema: unknown): Pick {
  if (schema instanceof $ZodObject) return objectPicker(schema._zod.def.shape);
  if (schema instanceof $ZodArray) {
    const item = pickerOf(schema._zod.def.element);
    return item === asIs ? asIs : (value) => (value as unknown[]).map(item);
  }
  if (schema instanceof $ZodNullable || schema instanceof $ZodOptional) {
    return orNothing(pickerOf(schema._zod.def.innerType));
  }
  if (schema instanceof $ZodNonOptional) return pickerOf(schema._zod.def.innerType);
  if (schema instanceof $ZodPipe) return pickerOf(schema._zod.def.out);
  return asIs;
}

function objectPicker(shape: Record<string, $ZodType>): Pick {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, pick: pickerOf(field) }));
  // a copy has all fields from the beginning: objects that grow cost twice as much to write out
  const empty = Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  return (value) => {
    const from = value as Record<string, unknown>;
    const picked: Record<string, unknown> = { ...empty };
    for (const { name, pick } of fields) picked[name] = pick(from[name]);
    return picked;
  };
}

function orNothing(pick: Pick): Pick {
  return pick === asIs
    ? asIs
    : (value) => (value === null || value === undefined ? value : pick(value));
}

/** Serializes an answer as its route's schema declares it. */
export function answerCompiler({ schema }: { schema: unknown }) {
  const pick = pickerOf(schema);
  return (value: unknown) => JSON.stringify(pick(value));
}

/** A value as the success answer of a route would show it. */
export function answerOf(routeSchema: { response?: unknown } | undefined, value: unknown): unknown {
  const responses = routeSchema?.response as Record<string, unknown> | undefined;
  return pickerOf(responses?.["200"])(value);
}
