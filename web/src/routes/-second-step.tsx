import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { TextButton } from "#components/sign-in/text-button.tsx";
import { Button } from "#components/ui/button.tsx";

type SecondStepProps = {
  /** Rejects with why it was refused. */
  signIn(totp: string): Promise<unknown>;
  onBack(): void;
};

/** Asks for the second factor after a correct password. */
export function SecondStep({ signIn, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();

  useEffect(() => field.current?.focus(), []);

  function changeKind() {
    setProblem("");
    // at once, so that the other field exists when it is focused
    flushSync(() => setRecovery(!isRecovery));
    field.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const code = field.current?.value ?? "";
    setPending(true);
    try {
      if (code.trim() === "") throw new Error("Enter the code.");
      setProblem("");
      await signIn(code);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Try again.");
      field.current?.focus();
      field.current?.select();
    } finally {
      setPending(false);
    }
  }

  const shared = {
    ref: field,
    error: undefined,
    ...(problem && { describedBy: problemId }),
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Second step" className="grid gap-4">
      {isRecovery ? (
        <PlainField
          {...shared}
          key="recovery"
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          hint="One of the codes you saved when you turned on the second factor. Each works once."
          className="nums"
        />
      ) : (
        <CodeField {...shared} key="code" />
      )}
      <div role="alert" id={problemId} className="empty:-mt-4">
        {problem && <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem}</p>}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Sign in
      </Button>
      <TextButton onClick={changeKind}>
        {isRecovery ? "Use your app" : "Use a recovery code"}
      </TextButton>
      <TextButton onClick={onBack}>Back to email and password</TextButton>
    </form>
  );
}
