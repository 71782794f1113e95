import type { Profile } from "@pharmacy/contract/auth/auth";
import { KeyRound } from "lucide-react";
import { FormProblem } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { logFailure } from "#lib/log.ts";
import { Refused } from "#lib/refused.ts";
import { passkeyFailureOf } from "#resources/passkeys/passkey-failure.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";

export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: Profile): unknown }) {
  const form = useRefusableForm(async () => {
    try {
      await onSignedIn(await passkeysApi.signIn());
    } catch (error) {
      logFailure("Login failed", error);
      throw new Refused(passkeyFailureOf(error));
    }
  });

  return (
    <div className="grid gap-4">
      <Button size="lg" className="w-full" pending={form.isPending} onClick={form.submit}>
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      <FormProblem form={form} />
    </div>
  );
}
