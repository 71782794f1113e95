import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { logFailure } from "#lib/log.ts";

/** A page that must load fast loads the schema once the form is on screen. */
export type FormSchema<Values, Output> =
  | ZodMiniType<Output, Values>
  | (() => Promise<ZodMiniType<Output, Values>>);

/** Returns the schema's output, or one problem per field. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const rules = await loadSchema(schema);
    // Without its schema a form is sent unchecked: the server uses the same schema.
    if (!rules) return { values: values as unknown as Output, errors: {} };
    const { data, error } = rules.safeParse(values);
    if (!error) return { values: data, errors: {} };
    return { values: {}, errors: problemsIn<Values>(error.issues) };
  };
}

/** Undefined if its code cannot be loaded. */
export async function loadSchema<Values, Output>(schema: FormSchema<Values, Output>) {
  if (typeof schema !== "function") return schema;
  try {
    return await schema();
  } catch (error) {
    logFailure("The rules of the form could not be loaded", error);
    return undefined;
  }
}

type Issue = { path: PropertyKey[]; code: string; message: string };

function problemsIn<Values extends FieldValues>(issues: readonly Issue[]): FieldErrors<Values> {
  const problems = {};
  const known = new Set<string>();
  for (const { path, code, message } of issues) {
    const name = path.join(".");
    // the first problem is the one to fix first
    if (!known.has(name)) set(problems, name, { type: code, message });
    known.add(name);
  }
  return problems;
}
