import { FRESH_PROOF_MINUTES } from "@pharmacy/contract/sessions/sessions.values";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { session } from "#api/session.ts";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { type RefusableForm, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { TextButton } from "#components/sign-in/text-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Refused } from "#lib/refused.ts";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";
import { passkeyFailureOf } from "#resources/passkeys/passkey-failure.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";

type Way = "password" | "totp";

/** Asks for a fresh proof: the password, an authenticator code, or a passkey. */
export function ProofDialog({ onAnswer }: { onAnswer(isProved: boolean): void }) {
  const [way, setWay] = useState<Way>("password");
  const id = useId();
  const { hasApp, hasPasskey } = useOwnWays();
  const form = useRefusableForm(async ({ password = "", totp = "" }) => {
    await secondFactorApi.prove(way === "password" ? { password } : { totp });
    onAnswer(true);
  });

  async function provePasskey() {
    await passkeysApi.prove().catch((error) => {
      throw new Refused(passkeyFailureOf(error));
    });
    onAnswer(true);
  }

  function change() {
    form.forget();
    // synchronously, so that the other field exists when it is focused
    flushSync(() => setWay(way === "password" ? "totp" : "password"));
    form.element.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }

  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title="Confirm your identity"
      description={`This is a sensitive action. You will not be asked again for ${FRESH_PROOF_MINUTES} minutes.`}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <PlainForm id={id} form={form} label="Confirm your identity" className="mt-3 grid gap-3">
        <ProofField form={form} way={way} />
        <FormProblem form={form} />
        {hasApp && (
          <TextButton onClick={change}>
            {way === "password" ? "Use a code from your app" : "Use your password"}
          </TextButton>
        )}
        {hasPasskey && (
          <TextButton onClick={() => form.attemptInstead(provePasskey)}>Use a passkey</TextButton>
        )}
      </PlainForm>
    </Dialog>
  );
}

/** The user's ways to prove their identity other than a password. */
function useOwnWays() {
  const factor = useQuery(secondFactorApi.own());
  const passkeys = useQuery({
    ...passkeysApi.list(),
    enabled: "PublicKeyCredential" in window,
  });
  return {
    hasApp: Boolean(factor.data?.totpEnabledAt),
    hasPasskey: Boolean(passkeys.data?.items.length),
  };
}

function ProofField({ way, form }: { way: Way; form: RefusableForm }) {
  if (way === "totp") return <CodeField form={form} name="totp" isBlamed />;
  const email = session.profile()?.email ?? "";
  return (
    <>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <PasswordField
        form={form}
        label="Password"
        name="password"
        autoComplete="current-password"
        isBlamed
      />
    </>
  );
}
