import { useBeforeSaving } from "./before-saving.ts";
import type { Entry } from "./combobox-entries.ts";
import type { ComboboxProps } from "./combobox-props.ts";
import { useWish } from "./use-wish.ts";

type Box = {
  typed: string | undefined;
  isOpen: boolean;
  /** Whether the lines are those of an earlier text. */
  isStale: boolean;
  active: Entry | undefined;
  /** Whether arrow keys led to the active line. */
  hasMoved: boolean;
  /** Whether a choice is being created. */
  isBusy: boolean;
  take(entry: Entry): void;
  /** Closes without taking. */
  leave(): void;
};

/** What the keys take of a list: at once, or as soon as it has been found. */
export function useTaking({ form, onBlur }: Pick<ComboboxProps, "form" | "onBlur">, box: Box) {
  const { typed, isOpen, isStale, active, hasMoved, isBusy, take, leave } = box;
  const wish = useWish(isStale, grant);
  useBeforeSaving(form, finish);

  /** Takes what the keys led to, or what fits best; nothing where nothing was meant. */
  function takeActive() {
    const isMeant = typed === undefined ? hasMoved : typed !== "";
    if (!isMeant) leave();
    else if (typed && isStale) wish.make();
    else if (active && !isStale && !isBusy) take(active);
  }

  function grant(isAway: boolean) {
    if (active?.kind === "choice") take(active);
    else if (isAway) leave();
    if (isAway) onBlur();
  }

  /** Ends the choice with the field. What is to be made is asked for on purpose. */
  function finish() {
    if (isOpen && (isStale || active?.kind === "choice")) takeActive();
    return wish.end();
  }

  return {
    /** Whether the field was left before what was meant is found. */
    isAway: wish.isAway,
    forget: wish.forget,
    takeActive,
    finish,
    leave() {
      if (wish.goAway()) return;
      if (!isBusy) leave();
      onBlur();
    },
  };
}
