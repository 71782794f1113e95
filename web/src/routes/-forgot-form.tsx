import { type FormEvent, useId, useRef, useState } from "react";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { isApiError } from "#lib/api-error.ts";
import { waysInApi } from "#resources/auth/ways-in.api.ts";

/** Asks for the address to mail a link to. The answer is the same for every address. */
export function ForgotForm({ onSent }: { onSent(email: string): void }) {
  const [problem, setProblem] = useState<{ email?: string; form?: string }>({});
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const email = (field.current?.value ?? "").trim();
    if (!/^\S+@\S+$/.test(email)) {
      setProblem({ email: "Enter your email address." });
      field.current?.focus();
      return;
    }
    setPending(true);
    setProblem({});
    try {
      await waysInApi.forgotPassword({ email });
      onSent(email);
    } catch (error) {
      setPending(false);
      setProblem({ form: isApiError(error) ? error.message : "Something went wrong. Try again." });
      field.current?.focus();
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Forgot password" className="grid gap-4">
      <PlainField
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={problem.email}
        {...(problem.form && { describedBy: problemId })}
      />
      <div role="alert" id={problemId} className="empty:-mt-4">
        {problem.form && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.form}</p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Email me a link
      </Button>
    </form>
  );
}
