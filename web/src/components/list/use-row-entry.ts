import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useState } from "react";
import { isTakenElsewhere } from "#lib/shortcuts.ts";
import { focusFirstRow, focusRow, letterStep, OPENER } from "./row-keys.ts";

/** Entries of the browser's history whose row is remembered, for this page load. */
const ENTRIES_MAX = 50;

const openedRows = new Map<string, string>();

/**
 * The down arrow or J leads from anywhere on the page into the rows, and the browser's Back to the
 * row that was opened.
 */
export function useRowEntry(rows: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const router = useRouter();
  const entryNow = () => router.latestLocation.state.__TSR_key ?? "";
  const [opened, setOpened] = useState(() => openedRows.get(entryNow()));

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isEntering(event) || isTakenElsewhere(event)) return;
      if (focusOwnRow(event) || focusFirstRow(rows.current)) event.preventDefault();
    }
    function remember({ target }: Event) {
      const opener = target instanceof Element && target.closest(`a[${OPENER}]`);
      if (!opener || !rows.current?.contains(opener)) return;
      openedRows.delete(entryNow());
      openedRows.set(entryNow(), opener.getAttribute(OPENER) ?? "");
      const [oldest] = openedRows.keys();
      if (openedRows.size > ENTRIES_MAX && oldest !== undefined) openedRows.delete(oldest);
    }
    addEventListener("keydown", press);
    addEventListener("click", remember, { capture: true });
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("click", remember, { capture: true });
    };
  });

  useEffect(() => {
    if (opened === undefined || !hasRows) return;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === "main";
    if (isFree) focusSoon(rows, opened);
    setOpened(undefined);
  }, [opened, hasRows, rows]);
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

/** From a checkbox or a button in a row, to that row. */
function focusOwnRow({ target }: Event): boolean {
  const row = target instanceof Element ? target.closest("tr, li") : null;
  const opener = row?.querySelector<HTMLElement>(`[${OPENER}]`);
  if (!opener || opener === target) return false;
  opener.focus();
  return true;
}

/** Frames that a row may take to be rendered where the page is scrolled to. */
const FRAMES_MAX = 30;

function focusSoon(rows: RefObject<HTMLElement | null>, id: string, frames = 0): void {
  if (focusRow(rows.current, id) || frames >= FRAMES_MAX) return;
  requestAnimationFrame(() => focusSoon(rows, id, frames + 1));
}
