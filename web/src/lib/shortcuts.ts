import { shortcutPreference, usePreference } from "./preferences.ts";

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether single keys do something, and the way to switch them off: some speak to their computer. */
export function useShortcutPreference() {
  const [choice, choose] = usePreference(shortcutPreference);
  return { isOn: choice === "on", choose: (isOn: boolean) => choose(isOn ? "on" : "off") };
}

/**
 * Whether a key pressed here is meant for the page as a whole. Never in a field, never behind a dialog
 * or a menu, and never when the person has switched single keys off.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (shortcutPreference.get() === "off") return false;
  const from = event.target instanceof Element ? event.target : null;
  return !from?.closest(`${FIELDS}, ${LAYERS}`) && !document.querySelector(LAYERS);
}

/** The letter on the key: for another script, the Latin letter in its place. */
export function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
  return (isForeign ? code.replace(/^Key/, "") : key).toLowerCase();
}

/** Whether Ctrl, or Cmd on a Mac, is held and nothing else. */
export function isCommand({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** What the key for commands is called on this computer. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
