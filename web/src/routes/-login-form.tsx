import type { Profile } from "@pharmacy/contract/auth/auth";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import { Refused } from "#lib/refused.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import type { SecondStep } from "./-second-step.tsx";

type Credentials = { email: string; password: string };

type LoginFormProps = {
  /** Prefilled for a user who has just chosen a password. */
  email?: string | undefined;
  onSignedIn(user: Profile): unknown;
  /** Other ways to sign in, shown until the password is accepted. */
  children?: ReactNode;
};

/** Asks for a second factor if the account has one. */
export function LoginForm({ email: known, onSignedIn, children }: LoginFormProps) {
  const [second, setSecond] = useState<{ Step: typeof SecondStep; credentials: Credentials }>();

  const form = useRefusableForm(async ({ email = "", password = "" }) => {
    const credentials = { email, password };
    requireBoth(credentials);
    try {
      await onSignedIn(await authApi.login(credentials));
    } catch (error) {
      const loaded = wantsSecondStep(error) && (await loadSecondStep());
      if (loaded) return setSecond({ Step: loaded.SecondStep, credentials });
      logFailure("Login failed", error);
      throw error;
    }
  });

  const { element } = form;
  useEffect(() => {
    // on a touch screen it would open the keyboard over the page
    if (matchMedia("(pointer: coarse)").matches || document.activeElement !== document.body) return;
    const first = known ? "[name=password]" : "[name=email]";
    element.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [element, known]);

  function goBack() {
    // synchronously, so that the field exists when it is focused
    flushSync(() => setSecond(undefined));
    form.element.current?.querySelector<HTMLElement>("[name=password]")?.focus();
  }

  // hidden rather than removed, so that going back keeps the input
  return (
    <>
      {second && (
        <second.Step
          signIn={async (totp) => onSignedIn(await authApi.login({ ...second.credentials, totp }))}
          onBack={goBack}
        />
      )}
      <PlainForm form={form} label="Sign in" className="grid gap-4" hidden={!!second}>
        <PlainField
          form={form}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={known}
        />
        <PasswordField
          form={form}
          label="Password"
          name="password"
          autoComplete="current-password"
          isBlamed
        />
        <FormProblem form={form} />
        <Button type="submit" variant="primary" size="lg" pending={form.isPending}>
          Sign in
        </Button>
      </PlainForm>
      {!second && children}
    </>
  );
}

function requireBoth({ email, password }: Credentials): void {
  const missing = {
    ...(email.trim() === "" && { email: "Enter your email address." }),
    ...(password === "" && { password: "Enter your password." }),
  };
  if (Object.keys(missing).length > 0) throw new Refused("", missing);
}

const wantsSecondStep = (error: unknown) => isApiError(error) && error.code === "totp_required";

const loadSecondStep = () => import("./-second-step.tsx").catch(() => undefined);
