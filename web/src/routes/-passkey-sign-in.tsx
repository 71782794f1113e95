import type { Profile } from "@pharmacy/contract/auth";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { logFailure } from "#lib/log.ts";
import { passkeyFailureOf } from "#resources/passkeys/passkey-failure.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";

/** Signs in with what a device keeps: nothing is typed. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: Profile): unknown }) {
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    setProblem("");
    try {
      await onSignedIn(await passkeysApi.signIn());
    } catch (error) {
      logFailure("Login failed", error);
      setProblem(passkeyFailureOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <div>
      <Button size="lg" className="w-full" pending={isPending} onClick={() => void signIn()}>
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      {problem && (
        <p
          role="alert"
          className="wrap-anywhere mt-4 rounded-md bg-danger-soft px-3 py-2 text-danger"
        >
          {problem}
        </p>
      )}
    </div>
  );
}
