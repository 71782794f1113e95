import { fittingWidth } from "#lib/list-layout.ts";

/**
 * Shows the width immediately and reports it on release. Escape cancels, and so does any sign that
 * the pointer was released before this code ran.
 */
export function dragEdge(
  head: HTMLElement,
  from: number,
  onResize: (pixels: number) => void,
): void {
  const before = head.style.width;
  const width = head.offsetWidth;
  const direction = getComputedStyle(head).direction === "rtl" ? -1 : 1;
  let wanted = width;
  let hasMoved = false;

  const drop = new AbortController();
  const listen = { signal: drop.signal };
  const giveUp = () => {
    // a double click may have reset the width meanwhile, which stays
    if (hasMoved) head.style.width = before;
    drop.abort();
  };
  const follow = ({ clientX, buttons }: PointerEvent) => {
    if (buttons === 0) return giveUp();
    wanted = fittingWidth(width + (clientX - from) * direction);
    hasMoved = true;
    head.style.width = `${wanted}px`;
  };
  const finish = () => {
    if (wanted === width) return giveUp();
    drop.abort();
    onResize(wanted);
  };
  addEventListener("pointermove", follow, listen);
  addEventListener("pointerup", finish, listen);
  addEventListener("pointercancel", giveUp, listen);
  // in the capture phase, or the press that begins the next drag would end it
  addEventListener("pointerdown", giveUp, { ...listen, capture: true });
  addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), listen);
}
