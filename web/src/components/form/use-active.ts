import { useState } from "react";
import type { Choice } from "./choice.ts";
import type { Entry } from "./combobox-entries.ts";

/** The line that would be taken: where the arrow keys led, else where the list begins. */
export function useActive(
  entries: readonly Entry[],
  text: string,
  typed: string | undefined,
  chosen: Choice | null,
) {
  const [place, setPlace] = useState<{ of: string; index: number }>();
  const hasMoved = place?.of === text;
  const index = hasMoved ? place.index : startIn(entries, typed, chosen);
  return {
    active: entries[Math.min(index, entries.length - 1)],
    hasMoved,
    stay: () => setPlace(undefined),
    move(by: number) {
      if (entries.length === 0) return;
      setPlace({ of: text, index: (index + by + entries.length) % entries.length });
    },
  };
}

function startIn(entries: readonly Entry[], typed: string | undefined, chosen: Choice | null) {
  if (typed || !chosen) return 0;
  return Math.max(
    0,
    entries.findIndex(({ value }) => value === chosen.value),
  );
}
