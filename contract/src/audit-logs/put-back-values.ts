import type { PutBack, PutBackLine } from "./put-back.ts";

type Group = Record<string, unknown>;

/** The change that gives these fields their earlier values, or the present ones again. */
export function putBackValues(
  { groups }: Pick<PutBack, "groups">,
  lines: readonly Pick<PutBackLine, "field" | "now" | "to">[],
  side: "now" | "to" = "to",
): Group {
  const values: Group = {};
  for (const line of lines) {
    const [name = "", ...path] = line.field.split(".");
    values[name] = withValue(values[name] ?? groups[name], path, line[side]);
  }
  return values;
}

function withValue(group: unknown, [name, ...path]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const parts = group as Group | null;
  return { ...parts, [name]: withValue(parts?.[name], path, value) };
}
