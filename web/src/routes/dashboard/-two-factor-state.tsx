import type { SecondFactor, TotpSetup } from "@pharmacy/contract/auth/second-factor";
import { FormProblem } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";

type TwoFactorStateProps = {
  factor: SecondFactor;
  onSetUp(setup: TotpSetup): void;
  onRenewed(codes: readonly string[]): void;
  onDisabled(): void;
};

export function TwoFactorState({ factor, onSetUp, onRenewed, onDisabled }: TwoFactorStateProps) {
  if (!factor.totpEnabledAt) {
    return (
      <>
        <p>Off. Anyone who knows your password can sign in as you.</p>
        <SetUpButton onSetUp={onSetUp} />
      </>
    );
  }
  const left = factor.recoveryCodesLeft;
  return (
    <>
      <p>
        On since <Instant at={factor.totpEnabledAt} />.{" "}
        {left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left.
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          title="Make new recovery codes?"
          consequences={["Your existing codes stop working."]}
          confirmLabel="Make new codes"
          confirm={async () => onRenewed((await secondFactorApi.renewRecoveryCodes()).codes)}
        >
          Make new recovery codes
        </ConfirmButton>
        <ConfirmButton
          isDanger
          title="Turn off two-factor authentication?"
          consequences={[
            "Your password alone will sign you in.",
            "You are signed out on your other devices.",
            factor.isRequired &&
              "Your network requires a second factor: unless you have a passkey, you can do nothing else until you set up a new one.",
          ]}
          confirmLabel="Turn off"
          confirm={async () => {
            await secondFactorApi.disable();
            onDisabled();
          }}
        >
          Turn off
        </ConfirmButton>
      </div>
    </>
  );
}

function SetUpButton({ onSetUp }: Pick<TwoFactorStateProps, "onSetUp">) {
  const form = useRefusableForm(async () => onSetUp(await secondFactorApi.setUp()));
  return (
    <>
      <FormProblem form={form} />
      <Button className="justify-self-start" pending={form.isPending} onClick={form.submit}>
        Set up two-factor authentication
      </Button>
    </>
  );
}
