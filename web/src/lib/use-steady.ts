import { useLayoutEffect, useRef, useState } from "react";

type Functions = Record<string, (...values: never[]) => unknown>;

/** The functions stay the same for a memoized component, and do what the latest ones do. */
export function useSteady<Known extends Functions>(functions: Known): Known {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...values: never[]) => latest.current[name]?.(...values),
        ]),
      ) as Known,
  );
  return steady;
}
