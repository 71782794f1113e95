import { FRESH_PROOF_MINUTES } from "@pharmacy/contract/sessions.values";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type Ref, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { session } from "#api/session.ts";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { TextButton } from "#components/sign-in/text-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { isApiError } from "#lib/api-error.ts";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";
import { passkeyFailureOf } from "#resources/passkeys/passkey-failure.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";

type Way = "password" | "totp" | "passkey";
type Problem = { way?: Way; words: string };

const PROVE: Record<Way, (typed: string) => Promise<void>> = {
  password: (password) => secondFactorApi.prove({ password }),
  totp: (totp) => secondFactorApi.prove({ totp }),
  passkey: () => passkeysApi.prove(),
};

/** Asks who is there once more, by the password, a code of their app, or a passkey. */
export function ProofDialog({ onAnswer }: { onAnswer(isProved: boolean): void }) {
  const [way, setWay] = useState<"password" | "totp">("password");
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const { hasApp, hasPasskey } = useOwnWays();
  const { problem, isPending, prove, forgetProblem } = useProving(field, onAnswer);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // the form that waits for the answer may contain this one
    event.stopPropagation();
    void prove(way);
  }

  function change() {
    forgetProblem();
    // at once, so that the other field exists when it is focused
    flushSync(() => setWay(way === "password" ? "totp" : "password"));
    field.current?.focus();
  }

  const error = problem?.way === way ? problem.words : undefined;
  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title="Confirm your identity"
      description={`This is a sensitive action. You will not be asked again for ${FRESH_PROOF_MINUTES} minutes.`}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate aria-label="Confirm your identity">
        <div className="mt-3 grid gap-3">
          <ProofField way={way} ref={field} error={error} />
          <div role="alert" className="empty:-mt-3">
            {problem && !error && (
              <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.words}</p>
            )}
          </div>
          {hasApp && (
            <TextButton onClick={change}>
              {way === "password" ? "Use a code from your app" : "Use your password"}
            </TextButton>
          )}
          {hasPasskey && (
            <TextButton onClick={() => void prove("passkey")}>Use a passkey</TextButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What the person has besides a password. */
function useOwnWays() {
  const factor = useQuery(secondFactorApi.own());
  const passkeys = useQuery({
    ...passkeysApi.list(),
    enabled: "PublicKeyCredential" in window,
  });
  return {
    hasApp: Boolean(factor.data?.totpEnabledAt),
    hasPasskey: Boolean(passkeys.data?.items.length),
  };
}

/** Submits the proof, and keeps the reason of a refusal. */
function useProving(
  field: RefObject<HTMLInputElement | null>,
  onAnswer: (isProved: boolean) => void,
) {
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setPending] = useState(false);
  async function prove(way: Way) {
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await PROVE[way](field.current?.value ?? "");
      onAnswer(true);
    } catch (error) {
      setProblem(problemOf(error, way));
      setPending(false);
      field.current?.focus();
      field.current?.select();
    }
  }
  return { problem, isPending, prove, forgetProblem: () => setProblem(undefined) };
}

type ProofFieldProps = {
  way: Exclude<Way, "passkey">;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

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

function problemOf(error: unknown, way: Way): Problem {
  if (way === "passkey") return { words: passkeyFailureOf(error) };
  if (!isApiError(error)) return { words: "Something went wrong. Try again." };
  const words = error.fields[way];
  return words ? { way, words } : { words: error.message };
}
