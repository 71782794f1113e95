import { Toaster } from "#components/feedback/toaster.tsx";
import { SecondFactorDemand } from "./-second-factor-demand.tsx";
import { StepUp } from "./-step-up.tsx";

/** What any page may have above it. Loaded after the page. */
export function Above() {
  return (
    <>
      <Toaster />
      <StepUp />
      <SecondFactorDemand />
    </>
  );
}
