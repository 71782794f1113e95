import { shortcutPreference, usePreference } from "./preferences.ts";
import { screenActions } from "./screen-actions.ts";

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Single-key shortcuts interfere with speech input, so they can be turned off. */
export function useShortcutPreference() {
  const [choice, choose] = usePreference(shortcutPreference);
  return { isOn: choice === "on", choose: (isOn: boolean) => choose(isOn ? "on" : "off") };
}

/** Never in a field, behind a dialog or a menu, or when the user has turned these off. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  return shortcutPreference.get() !== "off" && !isTakenElsewhere(event);
}

/** True in a field, and while a dialog or a menu is open. */
export function isTakenElsewhere({ target }: Event): boolean {
  const from = target instanceof Element ? target : null;
  return Boolean(from?.closest(`${FIELDS}, ${LAYERS}`) ?? document.querySelector(LAYERS));
}

/** In another script, the Latin letter at the key's place. */
export function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
  return (isForeign ? code.replace(/^Key/, "") : key).toLowerCase();
}

/** True if only Ctrl, or Cmd on a Mac, is held. */
export function isCommand({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !shiftKey && !altKey;
}

export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}

const LETTERS: Record<string, string> = { j: "ArrowDown", k: "ArrowUp" };

/** The arrow that J or K stands for, unless the screen has another use for it. */
export function letterStep(event: KeyboardEvent): string | undefined {
  if (event.shiftKey || !isSingleKey(event)) return undefined;
  const letter = letterOf(event);
  const isTaken = screenActions().some(({ keys }) => keys?.toLowerCase() === letter);
  return isTaken ? undefined : LETTERS[letter];
}
