import { useRouter } from "@tanstack/react-router";
import { moreFor, type NavEntry } from "#components/layout/nav-entries.ts";
import type { Finding } from "./finding.ts";

/** Leaves out entries whose screen is not built yet. */
export function useScreens({
  role,
  groups,
  more,
}: Pick<Finding, "role" | "groups" | "more">): NavEntry[] {
  const { routesByPath } = useRouter();
  return [...groups.flatMap(({ entries }) => entries), ...moreFor(role, more)].filter(
    ({ to }) => to in routesByPath,
  );
}
