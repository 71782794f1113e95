import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { namedFilters } from "./kept-filters.ts";

type Named = Readonly<Record<string, string>>;

/**
 * They count at once, then go to `keep` and leave the address, so that other filters can be chosen.
 */
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
