import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

export type Impact = {
  /** A sentence with its count: "Its 14 users are signed out at once." */
  text: ReactNode;
  /** A page that shows these records beforehand. */
  to?: string;
};

type Counted =
  | { state: "counting" }
  | { state: "counted"; impacts: readonly Impact[] }
  | { state: "failed"; reason: string };

const COUNTING: Counted = { state: "counting" };

/** Counts again each time the dialog opens. */
export function useImpact(
  load: (() => Promise<readonly Impact[]>) | undefined,
  isOpen: boolean,
): Counted {
  const [counted, setCounted] = useState<Counted>(COUNTING);
  // a new function on each render is still the same request
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
