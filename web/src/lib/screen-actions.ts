import type { LucideIcon } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

/** Something that can be done on the screen in front of one. */
export type ScreenAction = {
  /** As a button says it: "New unit". */
  label: string;
  icon?: LucideIcon;
  /** What to press, with blanks between keys. A single letter is pressed anywhere on the screen. */
  keys?: string;
  /** Left out where `keys` only describes keys that the screen handles by itself. */
  run?: (() => void) | undefined;
  /** Why it cannot be done now; then there is nothing to run. */
  reason?: string | undefined;
  /** Which act on which record it is, so that it can be wanted from elsewhere: see `wantAct`. */
  act?: string;
  /** Whether it only answers when it is wanted from elsewhere: it is not listed where one stands. */
  isUnlisted?: true;
};

const screens = new Map<object, readonly ScreenAction[]>();
const listeners = new Set<() => void>();
let all: readonly ScreenAction[] = [];

/**
 * Offers what can be done here in the command palette and under its key, and tells of it in the list
 * of keys, for as long as the screen is shown.
 */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const [screen] = useState(() => ({}));
  useEffect(() => offer(screen, actions));
  useEffect(() => () => offer(screen, undefined), [screen]);
}

/** How long an act that is wanted waits for its screen, milliseconds. */
const PATIENCE_MS = 15_000;

let wanted: { act: string; until: number; refuse(reason: string): void } | undefined;

/**
 * Runs an act as soon as a screen offers it: at once, or when its record has opened.
 *
 * @param refuse receives the reason, when the screen says that the act is unavailable.
 */
export function wantAct(act: string, refuse: (reason: string) => void): void {
  wanted = { act, refuse, until: Date.now() + PATIENCE_MS };
  runRequestedAction();
}

function runRequestedAction(): void {
  if (!wanted) return;
  const { act, until, refuse } = wanted;
  const offered = all.find((one) => one.act === act);
  if (Date.now() > until) wanted = undefined;
  else if (offered) {
    wanted = undefined;
    // the screen is still being put together
    setTimeout(() => (offered.reason ? refuse(offered.reason) : offered.run?.()));
  }
}

/** What can be done just now. */
export function screenActions(): readonly ScreenAction[] {
  return all;
}

/** What can be done just now, followed as screens come and go. */
export function useOfferedActions(): readonly ScreenAction[] {
  return useSyncExternalStore(subscribe, screenActions);
}

function offer(screen: object, actions: readonly ScreenAction[] | undefined): void {
  if (actions) screens.set(screen, actions);
  else screens.delete(screen);
  // a list that is empty offers its first act twice
  all = [...new Map([...screens.values()].flat().map((one) => [one.label, one])).values()];
  for (const listener of listeners) listener();
  runRequestedAction();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
