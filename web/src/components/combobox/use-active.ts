import { useState } from "react";

/** The item reached by keys or the pointer, or else the start of the list. */
export function useActive<Item extends { id: string }>(
  items: readonly Item[],
  start: string | undefined,
) {
  const [picked, pick] = useState<string>();
  const [hasMoved, setMoved] = useState(false);
  const find = (wanted: string | undefined) => items.find(({ id }) => id === wanted);
  const byHand = find(picked);
  return {
    active: byHand ?? find(start) ?? items[0],
    isGone: picked !== undefined && !byHand,
    hasMoved,
    pick,
    move: () => setMoved(items.length > 0),
    forget() {
      pick(undefined);
      setMoved(false);
    },
  };
}
