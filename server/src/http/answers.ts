import * as z from "zod";

/**
 * Answers hold what the contract declares and nothing else. A column that is in the row but not in
 * the schema never leaves the server. Values are taken as they are: they were checked when they
 * came in, and checking them again on the way out would only make old records unreadable.
 */
type Pick = (value: unknown) => unknown;

const asIs: Pick = (value) => value;

/** Compiles a schema into a function that keeps the declared fields of a value. */
export function pickerOf(schema: unknown): Pick {
  if (schema instanceof z.ZodObject) return objectPicker(schema);
  if (schema instanceof z.ZodArray) {
    const item = pickerOf(schema.element);
    return item === asIs ? asIs : (value) => (value as unknown[]).map(item);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return orNothing(pickerOf(schema.unwrap()));
  }
  if (schema instanceof z.ZodNonOptional) return pickerOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return pickerOf(schema.def.out);
  return asIs;
}

function objectPicker(schema: z.ZodObject): Pick {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, pickerOf(field)] as const,
  );
  return (value) => {
    const from = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) picked[name] = pick(from[name]);
    return picked;
  };
}

function orNothing(pick: Pick): Pick {
  return pick === asIs
    ? asIs
    : (value) => (value === null || value === undefined ? value : pick(value));
}

/** Writes an answer as its route's schema declares it. */
export function answerCompiler({ schema }: { schema: unknown }) {
  const pick = pickerOf(schema);
  return (value: unknown) => JSON.stringify(pick(value));
}

/** A value as the success answer of a route would show it. */
export function answerOf(routeSchema: { response?: unknown } | undefined, value: unknown): unknown {
  const responses = routeSchema?.response as Record<string, unknown> | undefined;
  return pickerOf(responses?.["200"])(value);
}
