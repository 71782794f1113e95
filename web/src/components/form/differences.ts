import type { Conflict } from "./record-form.ts";

export type Difference = { path: string; mine: unknown; theirs: unknown };

/** Includes the parts of an address. */
function differencesOf(mine: object, theirs: object, under = ""): Difference[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...names].flatMap((name) => {
    const [one, other] = [partOf(mine, name), partOf(theirs, name)];
    const path = under + name;
    if (isGroup(one) && isGroup(other)) return differencesOf(one, other, `${path}.`);
    return isSame(one, other) ? [] : [{ path, mine: one, theirs: other }];
  });
}

/** Top-level fields, as the request names them. */
export function changedFields(values: object, base: object): string[] {
  return [...new Set(differencesOf(values, base).map(({ path }) => path.split(".", 1)[0] ?? path))];
}

export function conflictsIn({
  mine,
  current,
  base,
}: Conflict): (Difference & { isMine: boolean })[] {
  const names = Object.keys(mine);
  const theirs = Object.fromEntries(names.map((name) => [name, current[name]]));
  const changedHere = new Set(differencesOf(mine, base).map(({ path }) => path));
  return differencesOf(mine, theirs).map((difference) => ({
    ...difference,
    isMine: changedHere.has(difference.path),
  }));
}

// Empty fields are equal, however they were emptied.
function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? "") === (other ?? "") || Object.is(one, other)) return true;
  const isPair = typeof one === "object" && typeof other === "object";
  return isPair && JSON.stringify(one) === JSON.stringify(other);
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function partOf(group: object, name: string): unknown {
  return (group as Record<string, unknown>)[name];
}
