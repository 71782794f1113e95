import { useEffect, useSyncExternalStore } from "react";

/** The innermost last: a page, and the sheet above it. */
let names: readonly { name: string }[] = [];
const listeners = new Set<() => void>();

function show(next: typeof names): void {
  names = next;
  for (const listener of listeners) listener();
}

/** Undefined until the page's name is known. */
export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const shown = { name };
    show([...names, shown]);
    return () => show(names.filter((one) => one !== shown));
  }, [name]);
}

/** Undefined if the page only has its breadcrumb. */
export function usePageName(): string | undefined {
  return useSyncExternalStore(subscribe, () => names.at(-1)?.name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
