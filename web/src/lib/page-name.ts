import { useEffect, useSyncExternalStore } from "react";

/** The names on screen, the innermost last: a page, and the sheet above it. */
let names: readonly { name: string }[] = [];
const listeners = new Set<() => void>();

function show(next: typeof names): void {
  names = next;
  for (const listener of listeners) listener();
}

/** Sets the browser tab's title for this page. Undefined until its name is known. */
export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const shown = { name };
    show([...names, shown]);
    return () => show(names.filter((one) => one !== shown));
  }, [name]);
}

/** The current page's name; undefined if it only has its breadcrumb. */
export function usePageName(): string | undefined {
  return useSyncExternalStore(subscribe, () => names.at(-1)?.name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
