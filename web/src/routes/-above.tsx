import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "#api/session.ts";
import { Toaster } from "#components/feedback/toaster.tsx";
import { type Crumb, useCrumbs } from "#components/layout/use-crumbs.ts";
import { forgetLists } from "#lib/left-lists.ts";
import { networkName } from "#lib/network.ts";
import { usePageName } from "#lib/page-name.ts";
import { SecondFactorDemand } from "./-second-factor-demand.tsx";
import { StepUp } from "./-step-up.tsx";

/** Everything rendered above any page, and its title. Loaded after the page. */
export function Above() {
  usePageTitle();
  useEffect(() => session.subscribe(forgetLists), []);
  return (
    <>
      <Toaster />
      <StepUp />
      <SecondFactorDemand />
    </>
  );
}

function usePageTitle(): void {
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
