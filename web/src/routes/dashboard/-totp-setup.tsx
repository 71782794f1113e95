import type { TotpSetup as Secret } from "@pharmacy/contract/second-factor";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { QrCode } from "#components/sign-in/qr-code.tsx";
import { Button } from "#components/ui/button.tsx";
import { isApiError } from "#lib/api-error.ts";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";

type CodeFormProps = { onEnabled(codes: readonly string[]): void; onCancel(): void };

/** Shows a secret for an authenticator app, and asks for a code of it. */
export function TotpSetup({ setup, ...form }: CodeFormProps & { setup: Secret }) {
  const start = useRef<HTMLParagraphElement>(null);
  // the button that led here is gone
  useEffect(() => start.current?.focus(), []);
  return (
    <ol className="grid list-decimal gap-5 ps-5 marker:text-subtle">
      <li>
        <div className="grid gap-3">
          <p ref={start} tabIndex={-1} className="outline-none">
            Scan this with an authenticator app on your phone, or type the key into it.
          </p>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <p className="text-muted text-sm">
            Key:{" "}
            <code className="nums wrap-anywhere select-all text-fg">{inGroups(setup.secret)}</code>
          </p>
        </div>
      </li>
      <li>
        <CodeForm {...form} />
      </li>
    </ol>
  );
}

function CodeForm({ onEnabled, onCancel }: CodeFormProps) {
  const [problem, setProblem] = useState<{ code?: string | undefined; form?: string }>({});
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem({});
    try {
      onEnabled((await secondFactorApi.enable(field.current?.value ?? "")).codes);
    } catch (error) {
      setProblem(problemOf(error));
      setPending(false);
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Turn on" className="grid max-w-96 gap-4">
      <CodeField ref={field} error={problem.code} hint="The 6-digit code shown in the app." />
      <div role="alert" className="empty:-mt-4">
        {problem.form && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{problem.form}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function problemOf(error: unknown) {
  if (!isApiError(error)) return { form: "Something went wrong. Try again." };
  const { code } = error.fields;
  return code ? { code } : { form: error.message };
}

/** Four letters at a time, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
