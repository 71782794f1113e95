import { useRouter } from "@tanstack/react-router";
import type { NavEntry } from "#components/layout/admin-nav.ts";
import type { Finding } from "./finding.ts";

/** The screens that can be gone to: entries whose screen is not built yet are left out. */
export function useScreens({ groups, more }: Pick<Finding, "groups" | "more">): NavEntry[] {
  const { routesByPath } = useRouter();
  return [...groups.flatMap(({ entries }) => entries), ...more].filter(
    ({ to }) => to in routesByPath,
  );
}
