import { useRef } from "react";

export type FocusAfter = () => HTMLElement | null | undefined;

/** Where the focus was when a dialog or sheet last opened. */
let lastOrigin: HTMLElement | null = null;

/**
 * Returns the focus to where it was when a dialog or sheet opened. A dialog opened from a menu's
 * item returns it to the menu's button, because the item is gone by then; one that replaced
 * another, to that one's origin; one opened by its address, to the page.
 *
 * @param after overrides where the focus goes, when the act has led elsewhere.
 */
export function useFocusReturn(after?: FocusAfter) {
  const origin = useRef<HTMLElement>(null);
  return {
    remember() {
      const focused = document.activeElement;
      const menu = focused?.closest("[role=menu]");
      const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
      // nothing has the focus when what had it was just taken away
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

/**
 * For menus and popovers: gives the focus back to the button that opened them, unless a press
 * elsewhere has taken it.
 */
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

/** Moves the focus and nothing else: the page stays where the person had scrolled it. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}
