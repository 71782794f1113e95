import type { Profile } from "@pharmacy/contract/auth";
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import type { SecondStep } from "./-second-step.tsx";

type Problem = { email?: string; password?: string; form?: string };

/**
 * Asks for email and password, and for a second factor where the account has one. A refusal is
 * shown above the button, and the input stays.
 */
export function LoginForm({
  email: known,
  onSignedIn,
  children,
}: {
  /** Whose password was chosen a moment ago. */
  email?: string | undefined;
  onSignedIn(user: Profile): unknown;
  /** The other ways in, until the password was right. */
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<Problem>({});
  const [isPending, setPending] = useState(false);
  const [Second, setSecond] = useState<typeof SecondStep>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  function show(found: Problem) {
    setProblem(found);
    const field = found.email ? email : password;
    field.current?.focus();
    field.current?.select();
  }

  const typed = () => ({
    email: email.current?.value ?? "",
    password: password.current?.value ?? "",
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const credentials = typed();
    const missing = missingIn(credentials);
    if (missing) {
      show(missing);
      return;
    }
    setPending(true);
    setProblem({});
    try {
      await onSignedIn(await authApi.login(credentials));
    } catch (error) {
      if (isApiError(error) && error.code === "totp_required") {
        const loaded = await import("./-second-step.tsx").catch(() => undefined);
        setSecond(() => loaded?.SecondStep);
        if (loaded) return;
      }
      logFailure("Login failed", error);
      show(problemOf(error));
    } finally {
      setPending(false);
    }
  }

  function goBack() {
    // at once, so that the field exists when it is focused
    flushSync(() => setSecond(undefined));
    password.current?.focus();
  }

  // hidden rather than removed, so that going back keeps the input
  return (
    <>
      {Second && (
        <Second
          signIn={async (totp) => onSignedIn(await authApi.login({ ...typed(), totp }))}
          onBack={goBack}
        />
      )}
      <form
        onSubmit={submit}
        noValidate
        aria-label="Sign in"
        className="grid gap-4"
        hidden={!!Second}
      >
        <CredentialFields email={email} password={password} known={known} problem={problem} />
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Sign in
        </Button>
      </form>
      {!Second && children}
    </>
  );
}

type CredentialFieldsProps = {
  email: Ref<HTMLInputElement>;
  password: Ref<HTMLInputElement>;
  known: string | undefined;
  problem: Problem;
};

function CredentialFields({ email, password, known, problem }: CredentialFieldsProps) {
  const problemId = useId();
  return (
    <>
      <PlainField
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={known}
        error={problem.email}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problem.password}
        {...(problem.form && { describedBy: problemId })}
      />
      <div role="alert" id={problemId} className="empty:-mt-4">
        {problem.form && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.form}</p>
        )}
      </div>
    </>
  );
}

function missingIn({ email, password }: { email: string; password: string }): Problem | undefined {
  const missing: Problem = {};
  if (email.trim() === "") missing.email = "Enter your email address.";
  if (password === "") missing.password = "Enter your password.";
  return Object.keys(missing).length > 0 ? missing : undefined;
}

/** An error of a known field is shown beside it; any other, above the button. */
function problemOf(error: unknown): Problem {
  if (!isApiError(error)) return { form: "Something went wrong. Try again." };
  const { email, password } = error.fields;
  if (!email && !password) return { form: error.message };
  return { ...(email && { email }), ...(password && { password }) };
}
