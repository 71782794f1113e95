import { type FormEvent, useId, useRef, useState } from "react";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PASSWORD_HINT } from "#components/sign-in/password-hint.ts";
import { Button } from "#components/ui/button.tsx";
import { isApiError } from "#lib/api-error.ts";

type NewPasswordFormProps = {
  /** Whose password it will be: for the program that remembers it. */
  email: string;
  submitLabel: string;
  /** Rejects with why it cannot be had. */
  onChosen(password: string): Promise<unknown>;
};

/** Asks for a new password. A refusal is shown beside the field, and the input stays. */
export function NewPasswordForm({ email, submitLabel, onChosen }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<{ password?: string; form?: string }>({});
  const [isPending, setPending] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const problemId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem({});
    try {
      await onChosen(password.current?.value ?? "");
    } catch (error) {
      setProblem(problemOf(error));
      password.current?.focus();
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Choose a password" className="grid gap-4">
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <PasswordField
        ref={password}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={problem.password}
        {...(problem.form && { describedBy: problemId })}
      />
      <div role="alert" id={problemId} className="empty:-mt-4">
        {problem.form && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.form}</p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

function problemOf(error: unknown) {
  if (!isApiError(error)) return { form: "Something went wrong. Try again." };
  const { password } = error.fields;
  return password ? { password } : { form: error.message };
}
