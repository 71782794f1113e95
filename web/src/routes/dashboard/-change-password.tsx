import { useState } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PASSWORD_HINT } from "#components/sign-in/password-hint.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { waysInApi } from "#resources/auth/ways-in.api.ts";

export function ChangePassword({ email }: { email: string }) {
  const [isChanged, setChanged] = useState(false);
  const form = useRefusableForm(async ({ current = "", password = "" }) => {
    setChanged(false);
    await waysInApi.changePassword({ current, password });
    form.element.current?.reset();
    setChanged(true);
  });
  return (
    <Card aria-label="Password">
      <CardHead title="Password" hint="Changing it signs you out on your other devices." />
      <PlainForm form={form} label="Change password" className="grid max-w-96 gap-4 p-4">
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
        <PasswordField
          form={form}
          label="Current password"
          name="current"
          autoComplete="current-password"
          isBlamed
        />
        <PasswordField
          form={form}
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
        />
        <FormProblem form={form} />
        <div role="status" className="empty:-mt-4">
          {isChanged && (
            <p className="rounded-md bg-success-soft px-3 py-2 text-success">
              Password changed. Your other devices are signed out.
            </p>
          )}
        </div>
        <Button type="submit" className="justify-self-start" pending={form.isPending}>
          Change password
        </Button>
      </PlainForm>
    </Card>
  );
}
