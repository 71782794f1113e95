import type { KeyboardEvent } from "react";
import { letterStep } from "#lib/shortcuts.ts";
import type { Selection } from "./use-selection.ts";

/** Holds the id of the row's record. */
export const OPENER = "data-row-opener";

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Arrows, J and K, Home and End move between rows, Space selects, and Shift with an arrow selects along the
 * way.
 */
export function pressRowKey(
  event: KeyboardEvent<HTMLElement>,
  selection: Selection | undefined,
): void {
  const from = openerOf(event);
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && selection) {
    event.preventDefault();
    selection.toggle(idOf(from), event.shiftKey);
    return;
  }
  const openers = openersIn(event.currentTarget);
  const target = openers[stepFrom(openers.indexOf(from), openers.length - 1, event) ?? -1];
  if (!target) return;
  event.preventDefault();
  if (event.shiftKey) selection?.set([idOf(from), idOf(target)], true);
  target.focus();
}

/** Some browsers click a button when Space is released, even if pressing it was handled. */
export function releaseRowKey(
  event: KeyboardEvent<HTMLElement>,
  selection: Selection | undefined,
): void {
  if (event.key === " " && selection && openerOf(event)) event.preventDefault();
}

/** Undefined if the key leads nowhere. */
export function stepFrom(
  at: number,
  last: number,
  { key, shiftKey, nativeEvent }: KeyboardEvent,
): number | undefined {
  if (shiftKey && !key.startsWith("Arrow")) return undefined;
  return STEPS[letterStep(nativeEvent) ?? key]?.(at, last);
}

/** False if there is no row. */
export function focusFirstRow(list: HTMLElement | null, options?: FocusOptions): boolean {
  const first = list && openersIn(list)[0];
  first?.focus(options);
  return Boolean(first);
}

export function openerOf({ target }: { target: EventTarget }): HTMLElement | undefined {
  return target instanceof HTMLElement && target.hasAttribute(OPENER) ? target : undefined;
}

function idOf(opener: HTMLElement): string {
  return opener.getAttribute(OPENER) ?? "";
}

function openersIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`[${OPENER}]`)];
}
