import type { LucideIcon } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

export type ScreenAction = {
  label: string;
  icon?: LucideIcon;
  /** Separated by spaces. A single letter works anywhere on the screen. */
  keys?: string;
  /** Left out if `keys` only describes keys that the screen handles itself. */
  run?: (() => void) | undefined;
  /** The reason it is unavailable now; `run` is then missing. */
  reason?: string | undefined;
  /** Lets it be requested from elsewhere: see `wantAct`. */
  act?: string;
  /** Runs only when requested from elsewhere: it is not listed on its own screen. */
  isUnlisted?: true;
};

const screens = new Map<object, readonly ScreenAction[]>();
const listeners = new Set<() => void>();
let all: readonly ScreenAction[] = [];

/** Offers them in the palette and among the shortcuts while the screen is shown. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const [screen] = useState(() => ({}));
  useEffect(() => offer(screen, actions));
  useEffect(() => () => offer(screen, undefined), [screen]);
}

/** How long a requested action waits for its screen, milliseconds. */
const PATIENCE_MS = 15_000;

let wanted: { act: string; until: number; refuse(reason: string): void } | undefined;

/** Runs it immediately, or once its record has opened; `refuse` receives the reason if not. */
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
    // the screen is still being rendered
    setTimeout(() => (offered.reason ? refuse(offered.reason) : offered.run?.()));
  }
}

export function screenActions(): readonly ScreenAction[] {
  return all;
}

export function useOfferedActions(): readonly ScreenAction[] {
  return useSyncExternalStore(subscribe, screenActions);
}

function offer(screen: object, actions: readonly ScreenAction[] | undefined): void {
  if (actions) screens.set(screen, actions);
  else screens.delete(screen);
  // an empty list offers its first action twice
  all = [...new Map([...screens.values()].flat().map((one) => [one.label, one])).values()];
  for (const listener of listeners) listener();
  runRequestedAction();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
