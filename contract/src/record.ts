import "./jitless.ts";
import * as z from "zod/mini";

export const RecordReference = z.object({ id: z.uuid(), name: z.string() });

/** The server fills them; callers never send them. */
export const recordFields = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Null if created by the system. */
  createdBy: z.nullable(RecordReference),
  /** Incremented with every change; send it back to show which version you had read. */
  version: z.int().check(z.minimum(1)),
};

export type RecordFields = z.infer<z.ZodMiniObject<typeof recordFields>>;

/** Lower case, as it is stored (RFC 9562, 4). */
export const recordId = (problem = "This is not the id of a record.") =>
  z.uuid(problem).check(z.toLowerCase());

export const RecordParams = z.object({ id: recordId() });

const SEND_VERSION = "Send the version you read.";

/**
 * A stale version is answered with 409 and the current record. A field that is left out stays as it
 * is: defaults are for new records.
 */
export function changesOf<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  const version = z.int(SEND_VERSION).check(z.minimum(1));
  return z.strictObject({ ...someOf(input).shape, version });
}

export function someOf<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(input.shape).map(([name, field]) => [name, withoutDefault(field)]);
  return z.partial(z.strictObject(Object.fromEntries(fields) as Shape));
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodMiniDefault ? field._zod.def.innerType : field;
}

/**
 * The version is optional for a change of only these fields, which do not depend on earlier values.
 */
export function versionUnlessAll(switches: readonly string[]) {
  return z.refine<{ version?: number | undefined }>(
    (changes) =>
      changes.version !== undefined || Object.keys(changes).every((key) => switches.includes(key)),
    { error: SEND_VERSION, path: ["version"] },
  );
}

/** Messages by field. */
export type FieldProblems = Readonly<Record<string, string>>;

/**
 * Rules between fields, reported together with what is wrong with single fields. A check could not:
 * none runs once a field has ended its own checks early. The rules see the fields that are right.
 */
export function withRules<Schema extends z.ZodMiniObject>(
  schema: Schema,
  problemsOf: (values: Partial<z.output<Schema>>) => FieldProblems,
): Schema {
  const whole = schema.check();
  const { run } = whole._zod;
  whole._zod.run = (payload, context) => {
    const result = run(payload, context);
    if (result instanceof Promise) throw new Error("Rules between fields wait for nothing.");
    if (hasFields(result)) {
      const faulty = new Set(result.issues.map(({ path }) => path?.[0]));
      const sound = Object.entries(result.value as object).filter(([name]) => !faulty.has(name));
      const values = Object.fromEntries(sound) as Partial<z.output<Schema>>;
      for (const [field, message] of Object.entries(problemsOf(values))) {
        if (faulty.has(field)) continue;
        const input = values[field as keyof typeof values];
        result.issues.push({ code: "custom", input, path: [field], message });
      }
    }
    return result;
  };
  return whole;
}

/** For a rule between fields that must not wait until each field is right. */
export function hasFields({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

export type RecordColumn = "createdAt" | "updatedAt";
