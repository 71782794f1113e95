import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { networkName } from "#lib/network.ts";
import { usePageName } from "#lib/page-name.ts";
import { type Crumb, useCrumbs } from "./use-crumbs.ts";

/** Sets the browser tab's title to the page's name. */
export function usePageTitle(): void {
  const name = usePageName();
  const crumbs = useCrumbs();
  const isAdmin = useMatches({ select: (matches) => matches.some(isAdminRoute) });
  const title = titleOf(name, crumbs, isAdmin ? "Admin" : networkName());
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const isAdminRoute = ({ routeId }: { routeId: string }) => routeId === "/admin";

/**
 * A record is shown with its list: "Rathfern Pharmacy · Pharmacies". Any other page is shown with
 * its area: "Units · Admin".
 */
export function titleOf(name: string | undefined, crumbs: readonly Crumb[], area: string): string {
  const page = crumbs.at(-1);
  const list = page?.isRecord ? crumbs.at(-2) : page;
  if (name && list) return `${name} · ${list.tab ?? list.label}`;
  return page ? `${page.label} · ${area}` : area;
}
