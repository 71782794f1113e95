import { useEffect, useRef, useState } from "react";

type Ask = (leave: () => void) => void;

/** The forms of a sheet, each of which may ask before the sheet goes away. */
export type Leaving = {
  add(ask: Ask): () => void;
  /** Runs `work` once every form has let go. */
  leave(work: () => void): void;
};

export function useLeaving(): Leaving {
  const [leaving] = useState(() => {
    const asks = new Set<Ask>();
    return {
      add(ask: Ask) {
        asks.add(ask);
        return () => void asks.delete(ask);
      },
      leave: (work: () => void) =>
        [...asks].reduceRight<() => void>((next, ask) => () => ask(next), work)(),
    };
  });
  return leaving;
}

/** Has a form asked before its sheet goes away. */
export function useAskedToLeave(leaving: Leaving, ask: Ask): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => leaving.add((leave) => latest.current(leave)), [leaving]);
}
