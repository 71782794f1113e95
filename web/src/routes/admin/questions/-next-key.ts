import { shortcutPreference } from "#lib/preferences.ts";
import { emailMessage } from "#lib/shortcuts.ts";

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select";

/** N outside a field, or Alt+↓ anywhere, leads to the next question. */
export function isNextKey(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, key, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return false;
  if (altKey) return key === "ArrowDown";
  const from = event.target instanceof Element ? event.target : null;
  const isOff = shortcutPreference.get() === "off";
  return emailMessage(event) === "n" && !isOff && !from?.closest(`${FIELDS}, [role=menu]`);
}
