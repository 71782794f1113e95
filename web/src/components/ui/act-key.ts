import type { KeyboardEvent } from "react";

/**
 * Ctrl+Enter, or Cmd+Enter, presses the last button that acts (see `Button`): inside the element,
 * or inside the part of it that the selector names.
 */
export function pressActKey(event: KeyboardEvent<HTMLElement>, within = ""): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || ctrlKey === metaKey || event.defaultPrevented) return;
  // React also hands up what is pressed in a dialog that was opened from here
  if (repeat || nativeEvent.isComposing || !currentTarget.contains(target as Node)) return;
  const act = actsIn(currentTarget, within).at(-1);
  if (!act) return;
  event.preventDefault();
  act.click();
}

export function actsIn(place: HTMLElement, within = ""): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(`${within} [data-act]`)];
}
