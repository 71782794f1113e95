import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PASSWORD_HINT } from "#components/sign-in/password-hint.ts";
import { Button } from "#components/ui/button.tsx";

type NewPasswordFormProps = {
  /** For password managers. */
  email: string;
  submitLabel: string;
  /** Rejects with the reason why it was refused. */
  onChosen(password: string): Promise<unknown>;
};

export function NewPasswordForm({ email, submitLabel, onChosen }: NewPasswordFormProps) {
  const form = useRefusableForm(({ password = "" }) => onChosen(password));
  return (
    <PlainForm form={form} label="Choose a password" className="grid gap-4">
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <PasswordField
        form={form}
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        isBlamed
      />
      <FormProblem form={form} />
      <Button type="submit" variant="primary" size="lg" pending={form.isPending}>
        {submitLabel}
      </Button>
    </PlainForm>
  );
}
