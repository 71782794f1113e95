import { useEffect, useRef } from "react";

/** Milliseconds after the page began, so that its own calls come first. */
const REST_MS = 2_000;

/** Runs once the page has been shown for a while and the browser has nothing else to do. */
export function useAtRest(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timer = setTimeout(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => latest.current());
      else latest.current();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, []);
}
