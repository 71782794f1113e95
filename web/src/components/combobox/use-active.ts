import { useState } from "react";

/** The active item: the one reached by keys or the pointer, or else the start of the list. */
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
    /** Whether the previously active item no longer exists. */
    isGone: picked !== undefined && !byHand,
    /** Whether arrow keys led to the active item. */
    hasMoved,
    pick,
    move: () => setMoved(items.length > 0),
    forget() {
      pick(undefined);
      setMoved(false);
    },
  };
}
