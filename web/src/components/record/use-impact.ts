import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

/** One thing that an act stops or takes away. */
export type Impact = {
  /** A sentence with its count: "Its 14 users are signed out at once." */
  text: ReactNode;
  /** Where these things can be looked at beforehand. */
  to?: string;
};

type Counted =
  | { state: "counting" }
  | { state: "counted"; impacts: readonly Impact[] }
  | { state: "failed"; reason: string };

const COUNTING: Counted = { state: "counting" };

/** Counts what an act would stop, anew each time its question opens. */
export function useImpact(
  load: (() => Promise<readonly Impact[]>) | undefined,
  isOpen: boolean,
): Counted {
  const [counted, setCounted] = useState<Counted>(COUNTING);
  // a function made anew for each render is still the same question
  const count = useEffectEvent(() => load?.());
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    const show = (found: Counted) => isWanted && setCounted(found);
    count()?.then(
      (impacts) => show({ state: "counted", impacts }),
      (error: unknown) =>
        show({ state: "failed", reason: error instanceof Error ? error.message : "" }),
    );
    return () => {
      isWanted = false;
      setCounted(COUNTING);
    };
  }, [isOpen]);
  return load ? counted : { state: "counted", impacts: [] };
}
