import { useEffect, useRef, useState } from "react";

/**
 * Remembers a key pressed before the search has answered, and applies it to the results.
 * @param grant applies the choice; the field may have been left by then.
 */
export function usePendingChoice(isWaiting: boolean, grant: (isAway: boolean) => void) {
  /** Undefined while no choice is pending. */
  const wish = useRef<(() => void)[]>(undefined);
  const [isAway, setAway] = useState(false);

  function forget() {
    for (const tell of wish.current ?? []) tell();
    wish.current = undefined;
    setAway(false);
  }

  useEffect(() => {
    if (isWaiting || !wish.current) return;
    grant(isAway);
    forget();
  });
  // Ends the wait when the field is unmounted.
  useEffect(
    () => () => {
      for (const tell of wish.current ?? []) tell();
    },
    [],
  );

  return {
    isAway,
    forget,
    make() {
      wish.current ??= [];
    },
    /** Returns true while a choice is still pending. */
    goAway() {
      setAway(wish.current !== undefined);
      return wish.current !== undefined;
    },
    end() {
      const waiting = wish.current;
      return waiting && new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
