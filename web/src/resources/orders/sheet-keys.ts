import type { KeyboardEvent } from "react";
import { shortcutPreference } from "#lib/preferences.ts";
import { screenActions } from "#lib/screen-actions.ts";
import { letterOf } from "#lib/shortcuts.ts";

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select";

/** Confirm or decide, ship, edit and next: a page's own letters rest while a sheet is open. */
const LETTERS = "asen";

export function pressSheetKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, repeat, target, defaultPrevented, nativeEvent } = event;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || nativeEvent.isComposing) return;
  const isElsewhere =
    target instanceof Element &&
    target.closest(`${FIELDS}, [role$=dialog] [role$=dialog], [role=menu]`);
  if (isElsewhere || shortcutPreference.get() === "off") return;
  const letter = letterOf(nativeEvent);
  const action = screenActions().find(({ keys }) => keys?.toLowerCase() === letter);
  if (!action?.run || !LETTERS.includes(letter)) return;
  event.preventDefault();
  action.run();
}
