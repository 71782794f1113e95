import { useEffect, useRef } from "react";
import type { NavEntry } from "#components/layout/nav-entries.ts";
import { screenActions } from "#lib/screen-actions.ts";
import { isCommand, isSingleKey, letterOf } from "#lib/shortcuts.ts";

/** Milliseconds that G waits for its letter. */
const PATIENCE_MS = 1_500;

type Keys = {
  screens: readonly NavEntry[];
  onPalette(): void;
  onKeys(): void;
  onGo(to: string): void;
};

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let goUntil = 0;
    function press(event: KeyboardEvent) {
      const letter = letterOf(event);
      if (isCommand(event) && letter === "k") {
        event.preventDefault();
        if (!event.repeat) latest.current.onPalette();
        return;
      }
      if (!isSingleKey(event)) return;
      const isGoing = event.timeStamp < goUntil;
      goUntil = letter === "g" && !isGoing ? event.timeStamp + PATIENCE_MS : 0;
      const run = isGoing ? goingTo(letter, latest.current) : meaningOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function goingTo(letter: string, { screens, onGo }: Keys): (() => void) | undefined {
  const screen = screens.find((entry) => entry.letter === letter);
  return screen && (() => onGo(screen.to));
}

function meaningOf(event: KeyboardEvent, { onKeys }: Keys): (() => void) | undefined {
  if (event.key === "?") return onKeys;
  if (event.shiftKey) return undefined;
  return screenActions().find(({ keys }) => keys?.toLowerCase() === letterOf(event))?.run;
}
