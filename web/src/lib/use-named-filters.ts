import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { namedFilters } from "./kept-filters.ts";

type Named = Readonly<Record<string, string>>;

/** Named filters apply at once, then move to `keep`, so that the user can choose others. */
export function useNamedFilters(keep: (filters: Named) => void): Named | undefined {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const named = useMemo(() => namedFilters(hash), [hash]);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    if (!named) return;
    latest.current(named);
    void router.navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  }, [named, router]);
  return named;
}
