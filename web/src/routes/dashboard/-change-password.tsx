import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PASSWORD_HINT } from "#components/sign-in/password-hint.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { isApiError } from "#lib/api-error.ts";
import { waysInApi } from "#resources/auth/ways-in.api.ts";

type Problem = { current?: string | undefined; password?: string | undefined; form?: string };

/** Lets users change their own password; the current one is required. */
export function ChangePassword({ email }: { email: string }) {
  const [problem, setProblem] = useState<Problem>({});
  const [isPending, setPending] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem({});
    setChanged(false);
    try {
      await waysInApi.changePassword({
        current: current.current?.value ?? "",
        password: password.current?.value ?? "",
      });
      form.current?.reset();
      setChanged(true);
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      (found.password && !found.current ? password : current).current?.focus();
    } finally {
      setPending(false);
    }
  }

  return (
    <Card aria-label="Password">
      <CardHead title="Password" hint="Changing it signs you out on your other devices." />
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        aria-label="Change password"
        className="grid max-w-96 gap-4 p-4"
      >
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
        <PasswordField
          ref={current}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          error={problem.current}
        />
        <PasswordField
          ref={password}
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={problem.password}
        />
        <div role="alert" className="empty:-mt-4">
          {problem.form && (
            <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.form}</p>
          )}
        </div>
        <div role="status" className="empty:-mt-4">
          {isChanged && (
            <p className="rounded-md bg-success-soft px-3 py-2 text-success">
              Password changed. Your other devices are signed out.
            </p>
          )}
        </div>
        <Button type="submit" className="justify-self-start" pending={isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}

function problemOf(error: unknown): Problem {
  if (!isApiError(error)) return { form: "Something went wrong. Try again." };
  const { current, password } = error.fields;
  return current || password ? { current, password } : { form: error.message };
}
