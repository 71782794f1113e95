import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Phones are narrower than the styles' own `md`. */
export const NARROW = "(width < 48rem)";

/** A touch screen likely has a camera. */
export const TOUCH = "(pointer: coarse)";

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
