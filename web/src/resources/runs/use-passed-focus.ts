import { type RefObject, useLayoutEffect } from "react";
import { focusPage } from "./run-announcer.tsx";

const CORRECT = "button[aria-label^='Correct ']";

/**
 * A corrected row leaves the list together with its focused button: the focus moves to the button of
 * the same name, to the next row's, or to the page.
 */
export function usePassedFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(
    () => () => {
      const left = button.current;
      if (!left || document.activeElement !== left) return;
      const all = [...document.querySelectorAll<HTMLElement>(CORRECT)];
      const place = all.indexOf(left);
      const others = [...all.slice(place + 1), ...all.slice(0, place).reverse()];
      queueMicrotask(() => passOn(left, others));
    },
    [button],
  );
}

function passOn(left: HTMLElement, others: HTMLElement[]) {
  if (document.activeElement !== document.body) return;
  const name = left.getAttribute("aria-label");
  const all = [...document.querySelectorAll<HTMLElement>(CORRECT)];
  const same = all.find((other) => other.getAttribute("aria-label") === name);
  (same ?? others.find((other) => other.isConnected))?.focus();
  focusPage();
}
