import { useRef, useState } from "react";

/** Whether typed text was dropped. It is fresh until the next key or press of the pointer. */
export function useDropped() {
  const [isNoted, setNoted] = useState(false);
  const fresh = useRef<AbortController>(undefined);
  const settle = () => fresh.current?.abort();
  return {
    isNoted,
    isFresh: () => fresh.current?.signal.aborted === false,
    drop() {
      settle();
      fresh.current = new AbortController();
      const { signal } = fresh.current;
      for (const type of ["keydown", "pointerdown"]) {
        addEventListener(type, settle, { capture: true, signal });
      }
      setNoted(true);
    },
    forget() {
      settle();
      setNoted(false);
    },
  };
}
