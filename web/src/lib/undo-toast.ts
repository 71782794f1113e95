import { toast } from "sonner";
import { newKey } from "./new-key.ts";
import { isCommand, isTakenElsewhere, letterOf } from "./shortcuts.ts";
import { undoOffers } from "./undo-offers.ts";

/** Longer than other toasts, for there is something to decide. */
export const UNDO_MS = 10_000;
const TICK_MS = 250;

type Show = typeof toast.success;

let newest: (() => void) | undefined;

/** Stays while it has the pointer or the focus, and while the page is hidden. */
export function showUndoable(
  show: Show,
  title: string,
  { undo, description }: { undo(): void; description?: string },
): void {
  const id = newKey();
  const end = new AbortController();
  const { signal } = end;
  function close() {
    toast.dismiss(id);
    forget();
  }
  function forget() {
    end.abort();
    undoOffers.remove(close);
    if (newest === take) newest = undefined;
  }
  function take() {
    if (signal.aborted) return;
    close();
    undo();
  }
  newest = take;
  undoOffers.add(close);
  addEventListener("keydown", (event) => newest === take && isUndo(event) && undoBy(event), {
    signal,
  });
  show(title, {
    ...(description && { description }),
    id,
    duration: Number.POSITIVE_INFINITY,
    action: { label: "Undo", onClick: take },
    onDismiss: forget,
  });
  countDown(signal, close);
}

function isUndo(event: KeyboardEvent): boolean {
  const { defaultPrevented, repeat, isComposing } = event;
  if (defaultPrevented || repeat || isComposing || isTakenElsewhere(event)) return false;
  return isCommand(event) && letterOf(event) === "z";
}

function undoBy(event: KeyboardEvent): void {
  event.preventDefault();
  newest?.();
}

function countDown(signal: AbortSignal, close: () => void): void {
  let left = UNDO_MS;
  const timer = setInterval(() => {
    if (!isHeld()) left -= TICK_MS;
    if (left <= 0) close();
  }, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}

function isHeld(): boolean {
  const toasts = document.querySelector("[data-sonner-toaster]");
  return document.hidden || Boolean(toasts?.matches(":hover, :focus-within"));
}
