import { useEffect, useRef, useState } from "react";

type Ask = (leave: () => void) => void;

/** Forms of a sheet that may ask for confirmation before it closes. */
export type Leaving = {
  add(ask: Ask): () => void;
  /** Runs `work` once every form agrees. */
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

/** Registers a form that asks for confirmation before its sheet closes. */
export function useAskedToLeave(leaving: Leaving, ask: Ask): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => leaving.add((leave) => latest.current(leave)), [leaving]);
}
