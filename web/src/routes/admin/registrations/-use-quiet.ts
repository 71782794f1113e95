import { useEffect, useState } from "react";

/** The value once it has been stable for a moment, for queries that depend on it. */
export function useQuiet<Value>(value: Value, pauseMs = 200): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return quiet;
}
