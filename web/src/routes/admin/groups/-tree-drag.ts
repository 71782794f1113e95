import { OPENER } from "#components/list/row-keys.ts";
import { GRIP } from "./-grip.tsx";
import { rowsWithout, type Spot, type Target, type TreeNode, targetAt } from "./-tree-places.ts";

/** Indentation per level, in pixels. */
const INDENT = 20;

/** Drawn while a group is dragged. */
export type Dragged = {
  name: string;
  x: number;
  y: number;
  target: Target | undefined;
  /** A line between two rows, or a frame around one. */
  mark: { isLine: boolean; left: number; top: number; width: number; height: number } | undefined;
};

type Drags = {
  rows: readonly TreeNode[];
  draw(dragged: Dragged | undefined): void;
  drop(id: string, target: Target): void;
};

const START_PX = 5;
const EDGE_PX = 96;
const SCROLL_PX = 12;
const SCROLL_MS = 30;

/** Rows are dragged by any part with a mouse, and by their handles on touch. */
export function watchDrags(drags: Drags): () => void {
  const end = new AbortController();
  let stop: (() => void) | undefined;
  document.addEventListener(
    "pointerdown",
    (press) => {
      stop?.();
      const row = pressedRow(press, drags.rows);
      stop = row && follow(press, row, drags);
    },
    { signal: end.signal },
  );
  return () => {
    stop?.();
    end.abort();
  };
}

function pressedRow(
  { target, button, isPrimary, pointerType }: PointerEvent,
  rows: readonly TreeNode[],
): TreeNode | undefined {
  if (!(target instanceof Element) || button !== 0 || !isPrimary) return undefined;
  const isGrip = target.closest(`[${GRIP}]`) !== null;
  const control = target.closest("a, button, input, label, [role=menu], [role=dialog]");
  if (!isGrip && (pointerType !== "mouse" || (control && !control.hasAttribute(OPENER)))) {
    return undefined;
  }
  const id = target.closest("tr, li")?.querySelector(`[${OPENER}]`)?.getAttribute(OPENER);
  return rows.find((row) => row.id === id);
}

/** Escape or a lost pointer cancels the drag. */
function follow(press: PointerEvent, { id, name }: TreeNode, { rows, draw, drop }: Drags) {
  const end = new AbortController();
  const listen = { signal: end.signal };
  let at = { x: press.clientX, y: press.clientY };
  let target: Target | undefined;
  let scrolling: ReturnType<typeof setInterval> | undefined;

  function stop() {
    clearInterval(scrolling);
    end.abort();
    if (scrolling) draw(undefined);
  }
  function look() {
    const places = placesOf(rowsWithout(rows, id));
    const spot = spotAt(places, at);
    target = spot && targetAt(rows, id, spot);
    const mark = target && spot && markOf(places, spot, target);
    draw({ name, ...at, target, mark });
  }
  function move({ clientX, clientY, buttons, pointerId }: PointerEvent) {
    if (pointerId !== press.pointerId) return;
    // a release outside the window fires no event
    if (buttons === 0) return stop();
    at = { x: clientX, y: clientY };
    const isNear = Math.hypot(clientX - press.clientX, clientY - press.clientY) < START_PX;
    if (!scrolling && isNear) return;
    scrolling ??= setInterval(() => scrollAt(at.y) && look(), SCROLL_MS);
    look();
  }
  function release({ pointerId }: PointerEvent) {
    if (pointerId !== press.pointerId) return;
    if (scrolling) swallowClick();
    const found = target;
    stop();
    if (found && !found.refusal) drop(id, found);
  }
  addEventListener("pointermove", move, listen);
  addEventListener("pointerup", release, listen);
  addEventListener("pointercancel", stop, listen);
  addEventListener("keydown", ({ key }) => key === "Escape" && stop(), listen);
  return stop;
}

/** Prevents the release of a drag from clicking the row below the pointer. */
function swallowClick() {
  const end = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, { capture: true, signal: end.signal });
  setTimeout(() => end.abort());
}

function scrollAt(y: number): boolean {
  const before = scrollY;
  if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
  else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
  return scrollY !== before;
}

type Place = { row: TreeNode; gap: number; box: DOMRect; name: DOMRect; isRtl: boolean };

/** The current positions of the rows. */
function placesOf(rows: readonly TreeNode[]): Place[] {
  return rows.flatMap((row, gap) => {
    const opener = document.querySelector(`[${OPENER}="${CSS.escape(row.id)}"]`);
    const line = opener?.closest("tr, li");
    if (!opener || !line) return [];
    const isRtl = getComputedStyle(line).direction === "rtl";
    return [
      { row, gap, isRtl, box: line.getBoundingClientRect(), name: opener.getBoundingClientRect() },
    ];
  });
}

function spotAt(places: readonly Place[], { x, y }: { x: number; y: number }): Spot | undefined {
  const over = places.find(({ box }) => y >= box.top && y < box.bottom);
  const share = over ? (y - over.box.top) / over.box.height : 0;
  if (over && share > 0.3 && share < 0.7) return { into: over.row.id };
  const last = places
    .filter(({ box }) => (over ? box.top <= over.box.top : box.bottom <= y))
    .at(-1);
  const near = over ?? last ?? places[0];
  if (!near) return undefined;
  const gap = over ? over.gap + (share < 0.5 ? 0 : 1) : last ? last.gap + 1 : near.gap;
  const inward = near.isRtl ? near.name.right - x : x - near.name.left;
  return { gap, level: 1 + Math.floor(inward / INDENT) };
}

function markOf(places: readonly Place[], spot: Spot, { level }: Target): Dragged["mark"] {
  if ("into" in spot) {
    const box = places.find(({ row }) => row.id === spot.into)?.box;
    if (!box) return undefined;
    return { isLine: false, left: box.left, top: box.top, width: box.width, height: box.height };
  }
  const next = places.find(({ gap }) => gap === spot.gap);
  const above = places.find(({ gap }) => gap === spot.gap - 1);
  const near = next ?? above;
  if (!near) return undefined;
  const top = next ? next.box.top : near.box.bottom;
  const inward = (level - 1) * INDENT;
  const [left, right] = near.isRtl
    ? [near.box.left, near.name.right - inward]
    : [near.name.left + inward, near.box.right];
  return { isLine: true, left, top, width: right - left, height: 0 };
}
