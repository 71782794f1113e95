import { useRef } from "react";

export type FocusAfter = () => HTMLElement | null | undefined;

/** Where the focus was when a dialog or sheet last opened. */
let lastOrigin: HTMLElement | null = null;

/**
 * A dialog opened from a menu's item returns the focus to the menu's button, because the item no
 * longer exists; one that replaced another, to that one's origin; one opened by its URL, to the
 * page.
 * @param after overrides where the focus goes, if the action has led elsewhere.
 */
export function useFocusReturn(after?: FocusAfter) {
  const origin = useRef<HTMLElement>(null);
  return {
    remember() {
      const focused = document.activeElement;
      const menu = focused?.closest("[role=menu]");
      const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
      // nothing has the focus when the focused element was just removed
      const isSomewhere = focused instanceof HTMLElement && focused !== document.body;
      origin.current = button ?? (isSomewhere ? focused : lastOrigin);
      lastOrigin = origin.current;
    },
    goBack(event: Event) {
      event.preventDefault();
      const isThere = origin.current?.isConnected;
      const back = isThere ? origin.current : document.getElementById("main");
      focusInPlace(after?.() ?? back);
    },
  };
}

/** For menus and popovers. A press elsewhere keeps the focus it has taken. */
export function useTriggerFocus() {
  const trigger = useRef<HTMLButtonElement>(null);
  const isElsewhere = useRef(false);
  return {
    trigger,
    onInteractOutside({ target }: Event) {
      isElsewhere.current = !trigger.current?.contains(target as Node);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (!isElsewhere.current) focusInPlace(trigger.current);
      isElsewhere.current = false;
    },
  };
}

/** Does not scroll the page. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}
