import { useEffect, useRef, useState } from "react";
import type { Finders } from "./record-form.ts";

type Sides = { path: string; mine: unknown; theirs: unknown };

export function useNames(fields: readonly Sides[], finders: Finders) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isId = (path: string, value: unknown): value is string =>
    path in finders && typeof value === "string" && value !== "";
  const wanted = fields.flatMap(({ path, mine, theirs }) =>
    [mine, theirs].flatMap((id) => (isId(path, id) ? [{ path, id }] : [])),
  );
  // the two sides of a conflict stay as they are
  const first = useRef({ wanted, finders });
  useEffect(() => {
    let isCurrent = true;
    const remember = (id: string, name: string) =>
      isCurrent && setNames((known) => new Map(known).set(id, name));
    for (const { path, id } of first.current.wanted) {
      first.current.finders[path]?.(id).then(
        (name) => remember(id, name),
        () => remember(id, "a record that cannot be shown"),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, []);
  return (path: string, value: unknown) =>
    isId(path, value) ? (names.get(value) ?? "…") : undefined;
}
