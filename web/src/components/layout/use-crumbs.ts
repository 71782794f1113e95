import { useMatches } from "@tanstack/react-router";

export type Crumb = { label: string; to: string };

/**
 * The way from the top to what is shown. Every matched route gives its own step: the `crumb` its
 * loader answered, as a record's name, else the one in its static data, after the list it is `under`.
 */
export function useCrumbs(): Crumb[] {
  return useMatches({
    select: (matches) =>
      matches.flatMap(({ staticData, loaderData, pathname }) => {
        const label = crumbOf(loaderData) ?? staticData.crumb;
        if (!label) return [];
        return [...(staticData.under ? [staticData.under] : []), { label, to: pathname }];
      }),
    structuralSharing: true,
  });
}

function crumbOf(loaderData: unknown): string | undefined {
  const hasCrumb = typeof loaderData === "object" && loaderData !== null && "crumb" in loaderData;
  return hasCrumb && typeof loaderData.crumb === "string" ? loaderData.crumb : undefined;
}
