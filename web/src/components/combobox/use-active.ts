import { useState } from "react";

/** The item that would be taken: the one that keys or the pointer led to, else where the list begins. */
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
    /** Whether the item that was led to is no longer there. */
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
