import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** A part of a page with an address: `#id` opens the page at it. */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isMeant = useRouterState({ select: ({ location }) => location.hash === id });
  useEffect(() => (isMeant && place.current ? goTo(place.current) : undefined), [isMeant]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="scroll-mt-16 outline-none empty:hidden">
      {children}
    </div>
  );
}

/** Milliseconds that the parts above may take to load, which moves this one. */
const SETTLING_MS = 3_000;

/** What a reader does with the page ends it. */
const OWN_MOVES = ["wheel", "keydown", "pointerdown", "touchstart"] as const;

function goTo(place: HTMLElement): () => void {
  const show = () => place.scrollIntoView({ block: "start" });
  place.focus({ preventScroll: true });
  show();
  const growing = new ResizeObserver(show);
  if (place.parentElement) growing.observe(place.parentElement);
  const timer = setTimeout(stop, SETTLING_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  function stop() {
    growing.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  }
  return stop;
}
