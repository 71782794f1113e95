import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

type Loaded<Part> = {
  part: Part | undefined;
  hasFailed: boolean;
  /** The focus was inside the placeholder, and has to be taken over. */
  hadFocus: boolean;
};

/** Shows a placeholder until the code has loaded. Pass the same `load` each time. */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  place: RefObject<HTMLElement | null>,
): Loaded<Part> {
  const [loaded, setLoaded] = useState<Loaded<Part>>({
    part: undefined,
    hasFailed: false,
    hadFocus: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const hadFocus = () => Boolean(place.current?.contains(document.activeElement));
    // at once: focus that moved between this look and a later change would be lost, or stolen
    const settle = (part?: Part) =>
      isCurrent &&
      flushSync(() => setLoaded({ part, hasFailed: !part, hadFocus: !!part && hadFocus() }));
    load().then(settle, () => settle());
    return () => {
      isCurrent = false;
    };
  }, [load, place]);
  return loaded;
}
