import { useSyncExternalStore } from "react";
import { browserStore } from "./browser-store.ts";

const KEY = "theme";
const DARK = "(prefers-color-scheme: dark)";

export type ThemeChoice = "system" | "light" | "dark";

const listeners = new Set<() => void>();

function choice(): ThemeChoice {
  const stored = browserStore.get(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function isDark(): boolean {
  return choice() === "dark" || (choice() === "system" && matchMedia(DARK).matches);
}

function choose(theme: ThemeChoice): void {
  browserStore.set(KEY, theme);
  apply();
}

/** The script in the page's head does the same before the first paint. */
function apply(): void {
  document.documentElement.classList.toggle("dark", isDark());
  for (const listener of listeners) listener();
}

/** Follows the system's theme and choices made in other tabs. */
export function followTheme(): void {
  apply();
  matchMedia(DARK).addEventListener("change", apply);
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme() {
  return {
    choice: useSyncExternalStore(subscribe, choice),
    isDark: useSyncExternalStore(subscribe, isDark),
    choose,
  };
}
