import { useRef } from "react";

/**
 * Brings the focus back where it was when a dialog or sheet opened. One that opened from a menu's
 * item goes back to the menu's button, because the item is gone by then.
 */
export function useFocusReturn() {
  const origin = useRef<HTMLElement>(null);
  return {
    remember() {
      const focused = document.activeElement;
      const menu = focused?.closest("[role=menu]");
      const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
      origin.current = button ?? (focused instanceof HTMLElement ? focused : null);
    },
    goBack(event: Event) {
      event.preventDefault();
      origin.current?.focus();
    },
  };
}
