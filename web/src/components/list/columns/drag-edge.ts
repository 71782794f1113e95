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

  const drop = new AbortController();
  const listen = { signal: drop.signal };
  const giveUp = () => {
    head.style.width = before;
    drop.abort();
  };
  const follow = ({ clientX, buttons }: PointerEvent) => {
    if (buttons === 0) return giveUp();
    wanted = fittingWidth(width + (clientX - from) * direction);
    head.style.width = `${wanted}px`;
  };
  const finish = () => {
    drop.abort();
    if (wanted !== width) onResize(wanted);
  };
  addEventListener("pointermove", follow, listen);
  addEventListener("pointerup", finish, listen);
  addEventListener("pointercancel", giveUp, listen);
  // in the capture phase, or the press that begins the next drag would end it
  addEventListener("pointerdown", giveUp, { ...listen, capture: true });
  addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), listen);
}
