import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

/** Where it stands if there is room; else on the other side. */
export type TooltipSide = "top" | "right";

/** How far it keeps from the edge of the screen. */
const MARGIN = 8;

let closedAt = Number.NEGATIVE_INFINITY;

/** When the last one left the screen. */
export const tooltipClosedAt = () => closedAt;

/** Whether the pointer has gone to the words themselves, which stay while it is on them. */
export function isInTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-tooltip]") !== null;
}

type TooltipBubbleProps = {
  id: string;
  anchor: HTMLElement;
  side: TooltipSide;
  onClose(): void;
  children: ReactNode;
};

/** The words of a tooltip that is open. */
export function TooltipBubble({ id, anchor, side, onClose, children }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
    if (bubble.current) place(bubble.current, anchor, side);
  });
  useLayoutEffect(() => {
    const stop = closeWhenDone(anchor, () => close.current());
    return () => {
      stop();
      closedAt = Date.now();
    };
  }, [anchor]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      data-tooltip
      onPointerLeave={({ relatedTarget }) =>
        (relatedTarget instanceof Node && anchor.contains(relatedTarget)) || onClose()
      }
      // the gap belongs to it, so that the pointer can cross it
      className={`pointer-events-auto fixed top-0 left-0 z-50 w-max ${side === "top" ? "py-1.5" : "px-1.5"}`}
    >
      <div className="max-w-72 animate-pop-in text-pretty rounded-md bg-fg px-2 py-1 font-medium text-canvas text-xs">
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Escape closes it and nothing below it; so do a press elsewhere and whatever moves its anchor. */
function closeWhenDone(anchor: HTMLElement, close: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    },
    options,
  );
  addEventListener(
    "pointerdown",
    // a sheet below would take it for a press beside itself
    (event) => (isInTooltip(event.target) ? event.stopPropagation() : close()),
    options,
  );
  addEventListener(
    "scroll",
    ({ target }) => target instanceof Node && target.contains(anchor) && close(),
    options,
  );
  addEventListener("resize", close, options);
  return () => listening.abort();
}

function place(bubble: HTMLElement, anchor: HTMLElement, side: TooltipSide): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const across = within((at.left + at.right - width) / 2, clientWidth - width);
  const down = within((at.top + at.bottom - height) / 2, clientHeight - height);
  const isTop = side === "top";
  const left = isTop ? across : at.right + width <= clientWidth ? at.right : at.left - width;
  const top = !isTop ? down : at.top >= height ? at.top - height : at.bottom;
  bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

function within(start: number, end: number): number {
  return Math.max(MARGIN, Math.min(start, end - MARGIN));
}
