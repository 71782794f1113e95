import { useEffect, useState } from "react";

/** Anything shorter than this is better not shown: it would only flicker. */
const LASTING_MS = 400;

/** True once `isSo` has been true for a while. */
export function useLasting(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), LASTING_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo]);
  return isSo && hasLasted;
}
