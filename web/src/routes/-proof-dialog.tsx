import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { secondFactorApi } from "#api/auth/second-factor.ts";
import { session } from "#api/session.ts";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { TextButton } from "#components/sign-in/text-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { isApiError } from "#lib/api-error.ts";

type Way = "password" | "totp";

/** Asks who is there once more, by the password or a code of their app. */
export function ProofDialog({ onAnswer }: { onAnswer(isProved: boolean): void }) {
  const [way, setWay] = useState<Way>("password");
  const [problem, setProblem] = useState<{ way?: Way; words: string }>();
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const { data: factor } = useQuery(secondFactorApi.own());

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // the form that waits for the answer may stand around this one
    event.stopPropagation();
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const typed = field.current?.value ?? "";
      await secondFactorApi.prove(way === "password" ? { password: typed } : { totp: typed });
      onAnswer(true);
    } catch (error) {
      setProblem(problemOf(error, way));
      setPending(false);
      field.current?.focus();
      field.current?.select();
    }
  }

  function change(to: Way) {
    setProblem(undefined);
    // at once, so that the other field is there to be focused
    flushSync(() => setWay(to));
    field.current?.focus();
  }

  const error = problem?.way === way ? problem.words : undefined;
  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title="Confirm it is you"
      description="What you are about to do matters. You are asked once, and not again for 10 minutes."
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate aria-label="Confirm it is you">
        <div className="mt-3 grid gap-3">
          <ProofField way={way} ref={field} error={error} />
          <div role="alert" className="empty:-mt-3">
            {problem && !error && (
              <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.words}</p>
            )}
          </div>
          {factor?.totpEnabledAt && (
            <TextButton onClick={() => change(way === "password" ? "totp" : "password")}>
              {way === "password" ? "Use a code of your app" : "Use your password"}
            </TextButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type ProofFieldProps = { way: Way; ref: Ref<HTMLInputElement>; error: string | undefined };

function ProofField({ way, ...field }: ProofFieldProps) {
  if (way === "totp") return <CodeField {...field} />;
  const email = session.profile()?.email ?? "";
  return (
    <>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <PasswordField {...field} label="Password" name="password" autoComplete="current-password" />
    </>
  );
}

function problemOf(error: unknown, way: Way): { way?: Way; words: string } {
  if (!isApiError(error)) return { words: "Something went wrong. Try again." };
  const words = error.fields[way];
  return words ? { way, words } : { words: error.message };
}
