import { useMatches } from "@tanstack/react-router";

export type Crumb = {
  label: string;
  to: string;
  /** Set if the list's name in the browser tab differs. */
  tab?: string | undefined;
  /** The page of one record, which has a name of its own. */
  isRecord?: boolean;
};

/**
 * Every matched route adds the crumb in its static data, after the list it is `under`. A loader
 * that returns `{ crumb }` overrides it.
 */
export function useCrumbs(): Crumb[] {
  return useMatches({
    select: (matches) =>
      matches.flatMap(
        ({ staticData: { crumb: word, under }, loaderData, routeId, pathname }): Crumb[] => {
          const crumb = crumbOf(loaderData) ?? word;
          if (!crumb) return [];
          const isRecord = routeId.includes("$id");
          return [...(under ? [under] : []), { label: crumb, to: pathname, isRecord }];
        },
      ),
    structuralSharing: true,
  });
}

function crumbOf(loaderData: unknown): string | undefined {
  const hasCrumb = typeof loaderData === "object" && loaderData !== null && "crumb" in loaderData;
  return hasCrumb && typeof loaderData.crumb === "string" ? loaderData.crumb : undefined;
}
