import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { canSendEmail } from "#lib/network.ts";
import { Refused } from "#lib/refused.ts";
import { waysInApi } from "#resources/auth/ways-in.api.ts";

/** The answer is the same for every address, with or without an account. */
export function ForgotForm({ onSent }: { onSent(email: string): void }) {
  const form = useRefusableForm(async (typed) => {
    const email = typed.email?.trim() ?? "";
    if (!/^\S+@\S+$/.test(email)) throw new Refused("", { email: "Enter your email address." });
    await waysInApi.forgotPassword({ email });
    onSent(email);
  });
  return (
    <PlainForm form={form} label="Forgot password" className="grid gap-4">
      <PlainField
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isBlamed
      />
      <FormProblem form={form} />
      <Button type="submit" variant="primary" size="lg" pending={form.isPending}>
        {canSendEmail() ? "Email me a link" : "Request a link"}
      </Button>
    </PlainForm>
  );
}
