import type { AnyRouter } from "@tanstack/react-router";
import { isTakenElsewhere, letterStep } from "./shortcuts.ts";

/** Entries of the browser's history whose row is remembered, for this page load. */
const ENTRIES_MAX = 50;

/** Holds the id of a row's record; the element around a list's rows has `data-rows`. */
const OPENER = "data-row-opener";

const rows = () => document.querySelector<HTMLElement>("[data-rows]");

/**
 * The down arrow or J leads from anywhere on a list's page into its rows, and the browser's Back to
 * the row that was opened, until the signal ends it.
 */
export function followRows(router: AnyRouter, signal: AbortSignal): void {
  const opened = new Map<string, string>();
  const entryNow = () => router.latestLocation.state.__TSR_key ?? "";

  addEventListener(
    "keydown",
    (event) => {
      if (!isEntering(event) || isTakenElsewhere(event)) return;
      const target = ownOpener(event) ?? rows()?.querySelector<HTMLElement>(`[${OPENER}]`);
      if (!target) return;
      target.focus();
      event.preventDefault();
    },
    { signal },
  );
  addEventListener(
    "click",
    ({ target }) => {
      const opener = target instanceof Element && target.closest(`a[${OPENER}]`);
      if (!opener || !rows()?.contains(opener)) return;
      const entry = entryNow();
      opened.delete(entry);
      opened.set(entry, opener.getAttribute(OPENER) ?? "");
      const [oldest] = opened.keys();
      if (opened.size > ENTRIES_MAX && oldest !== undefined) opened.delete(oldest);
    },
    { signal, capture: true },
  );
  const stop = router.subscribe("onResolved", ({ pathChanged }) => {
    const id = pathChanged && opened.get(entryNow());
    if (id) focusSoon(id, signal);
  });
  signal.addEventListener("abort", stop);
}

/** What has arrows of its own. */
const ARROWED =
  "[role=tablist], [role=grid], [role=treegrid], [role=tree], [role=radiogroup], [role=region][tabindex], [aria-haspopup]";

function isEntering(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isHeldWith = altKey || ctrlKey || metaKey || shiftKey;
  if (defaultPrevented || isHeldWith || event.isComposing) return false;
  if (key !== "ArrowDown") return letterStep(event) === "ArrowDown";
  return !(target instanceof Element && target.closest(ARROWED));
}

/** From a checkbox or a button in a row, that row. */
function ownOpener({ target }: Event): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest("[data-rows] :is(tr, li)") : null;
  const opener = row?.querySelector<HTMLElement>(`[${OPENER}]`);
  return opener && opener !== target ? opener : undefined;
}

/** Milliseconds that the rows may take to arrive, unless the focus goes elsewhere before. */
const PATIENCE_MS = 5_000;

function focusSoon(id: string, signal: AbortSignal, since = performance.now()): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || activeElement?.id === "main";
  if (!isFree || signal.aborted || performance.now() - since > PATIENCE_MS) return;
  const opener = rows()?.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(id)}"]`);
  if (opener) opener.focus();
  else requestAnimationFrame(() => focusSoon(id, signal, since));
}
