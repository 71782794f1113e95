import type { SecondFactor, TotpSetup as Setup } from "@pharmacy/contract/auth/second-factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#api/session.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";
import { TwoFactorState } from "./-two-factor-state.tsx";

const TotpSetup = lazyPart(() => import("./-totp-setup.tsx").then((module) => module.TotpSetup));
const RecoveryCodes = lazyPart(() =>
  import("./-recovery-codes.tsx").then((module) => module.RecoveryCodes),
);

/** Undefined while only the state is shown. */
type Step = { name: "setUp"; setup: Setup } | { name: "codes"; codes: readonly string[] };

export function TwoFactor() {
  const { data: factor, error } = useQuery(secondFactorApi.own());
  const [step, setStep] = useState<Step>();
  const refresh = useRefresh();

  function showCodes(codes: readonly string[]) {
    setStep({ name: "codes", codes });
    void refresh();
  }

  return (
    <Card aria-label="Two-factor authentication">
      <CardHead
        title="Two-factor authentication"
        hint="A code from your phone in addition to your password. Turning it on or off signs out your other devices."
      />
      <div className="grid gap-4 p-4">
        {factor && <Demand factor={factor} />}
        {step?.name === "setUp" && (
          <TotpSetup setup={step.setup} onEnabled={showCodes} onCancel={() => setStep(undefined)} />
        )}
        {step?.name === "codes" && (
          <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />
        )}
        {!step && factor && (
          <TwoFactorState
            factor={factor}
            onSetUp={(setup) => setStep({ name: "setUp", setup })}
            onRenewed={showCodes}
            onDisabled={() => void refresh()}
          />
        )}
        {error && !factor && <p className="text-muted">{error.message}</p>}
      </div>
    </Card>
  );
}

/** Tells the user which screens stay closed until a second factor is set up. */
function Demand({ factor: { isRequired, totpEnabledAt } }: { factor: SecondFactor }) {
  const isLacking = session.profile()?.mustSetUpSecondFactor;
  if (!isRequired || totpEnabledAt || !isLacking) return;
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
      Your network requires a second factor. Set one up to continue.
    </p>
  );
}

/** Refetches this page and the user's permissions. */
function useRefresh() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    // closed screens are open now
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
}
