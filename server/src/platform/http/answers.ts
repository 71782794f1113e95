import {
  $ZodArray,
  $ZodNonOptional,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  type $ZodType,
} from "zod/v4/core";
import { objectFrom } from "../object-from.ts";

/**
 * A column that is not in the schema never leaves the server. Values are not validated again, which
 * would only make old records unreadable.
 */
type Pick = (value: unknown) => unknown;

type Hidden = ReadonlySet<string>;

const NONE: Hidden = new Set();
const asIs: Pick = (value) => value;

/** Parts that a schema leaves open are searched for hidden fields. */
export function pickerOf(schema: unknown, hidden: Hidden = NONE): Pick {
  if (schema instanceof $ZodObject) return objectPicker(schema._zod.def.shape, hidden);
  if (schema instanceof $ZodArray) {
    const item = pickerOf(schema._zod.def.element, hidden);
    if (hidden.size > 0) return (value) => (value as unknown[]).filter(isShown(hidden)).map(item);
    return item === asIs ? asIs : (value) => (value as unknown[]).map(item);
  }
  if (schema instanceof $ZodNullable || schema instanceof $ZodOptional) {
    return orNothing(pickerOf(schema._zod.def.innerType, hidden));
  }
  if (schema instanceof $ZodNonOptional) return pickerOf(schema._zod.def.innerType, hidden);
  if (schema instanceof $ZodPipe) return pickerOf(schema._zod.def.out, hidden);
  return hidden.size > 0 ? (value) => withoutHidden(value, hidden) : asIs;
}

function objectPicker(shape: Record<string, $ZodType>, hidden: Hidden): Pick {
  const shown = Object.entries(shape).filter(([name]) => !hidden.has(name));
  return objectFrom(
    shown.map(([name, field]) => {
      const pick = pickerOf(field, hidden);
      return { name, at: name, by: pick === asIs ? undefined : pick };
    }),
  );
}

function orNothing(pick: Pick): Pick {
  return pick === asIs
    ? asIs
    : (value) => (value === null || value === undefined ? value : pick(value));
}

const isShown = (hidden: Hidden) => (item: unknown) =>
  !hidden.has((item as { field?: string } | null | undefined)?.field ?? "");

function withoutHidden(value: unknown, hidden: Hidden): unknown {
  if (Array.isArray(value)) {
    return value.filter(isShown(hidden)).map((item) => withoutHidden(item, hidden));
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const shown = Object.entries(value).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutHidden(inner, hidden)]));
}

/** Most routes are not called soon: what picks their answers is built with the first. */
export function answerCompiler({ schema }: { schema: unknown }) {
  let pick: Pick | undefined;
  return (value: unknown) => {
    pick ??= pickerOf(schema);
    return JSON.stringify(pick(value));
  };
}

const pickers = new WeakMap<Hidden, Map<unknown, Pick>>();

export function answerOf(
  routeSchema: { response?: unknown } | undefined,
  value: unknown,
  { status = 200, hidden = NONE }: { status?: number; hidden?: Hidden } = {},
): unknown {
  const responses = routeSchema?.response as Record<string, unknown> | undefined;
  const schema = responses?.[String(status)];
  const known = pickers.get(hidden) ?? new Map<unknown, Pick>();
  pickers.set(hidden, known);
  const pick = known.get(schema) ?? pickerOf(schema, hidden);
  known.set(schema, pick);
  return pick(value);
}
