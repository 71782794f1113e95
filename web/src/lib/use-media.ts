import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Narrower than this is a phone, in the unit of the styles' own `md`. */
export const NARROW = "(width < 48rem)";

/** A touch screen, which likely has a camera. */
export const TOUCH = "(pointer: coarse)";

/** Whether a media query matches, updated when it changes. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
