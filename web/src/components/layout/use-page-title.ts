import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { networkName } from "#lib/network.ts";
import { usePageName } from "#lib/page-name.ts";
import { type Crumb, useCrumbs } from "./use-crumbs.ts";

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

/** "Rathfern Pharmacy · Pharmacies" for a record, "Units · Admin" for any other page. */
export function titleOf(name: string | undefined, crumbs: readonly Crumb[], area: string): string {
  const page = crumbs.at(-1);
  const list = page?.isRecord ? crumbs.at(-2) : page;
  if (name && list) return `${name} · ${list.tab ?? list.label}`;
  return page ? `${page.label} · ${area}` : area;
}
