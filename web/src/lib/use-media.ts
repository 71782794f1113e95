import { useCallback, useSyncExternalStore } from "react";

/** Narrower than this is a phone, in the unit of the styles' own `md`. */
export const NARROW = "(width < 48rem)";

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
