import { useEffect, useRef, useState } from "react";
import type { Entry } from "./entries.ts";

type Choice = {
  /** All lines on show, from the top. */
  lines: readonly Entry[];
  /** Those of them that surely fit what is typed. */
  sure: readonly Entry[];
  /** Whether more may come. */
  isWaiting: boolean;
  onChoose(entry: Entry): void;
};

/**
 * The line that Enter chooses: the first, until arrows or the pointer pick another. Enter before the
 * records have come chooses the first of them as soon as it is there.
 */
export function useChoice({ lines, sure, isWaiting, onChoose }: Choice) {
  const [picked, setPicked] = useState<string>();
  const isWanted = useRef(false);
  const byHand = lines.find(({ id }) => id === picked);
  const active = byHand ?? lines[0];
  const position = active ? lines.indexOf(active) : -1;
  const ready = byHand ?? (sure.length > 0 ? sure[0] : undefined);

  useEffect(() => {
    if (isWaiting || !isWanted.current) return;
    isWanted.current = false;
    if (ready) onChoose(ready);
  }, [isWaiting, ready, onChoose]);

  return {
    active,
    position,
    point: setPicked,
    move(step: 1 | -1) {
      const next = (position + step + lines.length) % lines.length;
      setPicked(lines[next]?.id);
    },
    choose() {
      if (ready) onChoose(ready);
      else isWanted.current = isWaiting;
    },
    /** Another text is typed: the first line is the one again. */
    forget() {
      isWanted.current = false;
      setPicked(undefined);
    },
  };
}
