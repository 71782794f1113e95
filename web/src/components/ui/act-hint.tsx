import type { KeyboardEvent } from "react";
import { commandKey } from "#lib/shortcuts.ts";
import { actsIn } from "./act-key.ts";
import { Kbd } from "./kbd.tsx";

/** Shown only beside a button that acts; `group/acts` is the element around both. */
export function ActHint({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`hidden shrink-0 items-center gap-1 self-center group-has-data-act/acts:flex ${className}`}
    >
      <Kbd>{commandKey()}</Kbd>
      <Kbd>Enter</Kbd>
    </span>
  );
}

/** A key that is still held from before must not press the button that has now the focus. */
export function ignoreHeldEnter(event: KeyboardEvent<HTMLElement>): void {
  const isHeld = event.key === "Enter" && event.repeat;
  if (isHeld && event.target instanceof HTMLButtonElement) event.preventDefault();
}

/** Begins at the first field, else at the button that acts, unless that destroys. */
export function focusFieldOrAct(event: Event): void {
  const place = event.currentTarget;
  if (!(place instanceof HTMLElement)) return;
  const start = place.querySelector<HTMLElement>(FIELD) ?? actsIn(place).at(-1);
  if (!start || start.dataset.act === "danger") return;
  event.preventDefault();
  start.focus();
}

const FIELD =
  ":is(input, select, textarea):not([readonly]:not([data-loading]), :disabled, [hidden], [type=file], [type=hidden], [type=checkbox], [type=radio])";
