import { useEffect, useState } from "react";

/** A value as it was when it last stayed the same for a moment, for what is asked about each. */
export function useQuiet<Value>(value: Value, pauseMs = 200): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return quiet;
}
