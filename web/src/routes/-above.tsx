import { useEffect } from "react";
import { session } from "#api/session.ts";
import { Toaster } from "#components/feedback/toaster.tsx";
import { usePageTitle } from "#components/layout/use-page-title.ts";
import { forgetLists } from "#lib/left-lists.ts";
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
