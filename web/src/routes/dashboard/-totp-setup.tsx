import type { TotpSetup as Secret } from "@pharmacy/contract/auth/second-factor";
import { useEffect, useRef } from "react";
import { encode } from "uqr";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";

type CodeFormProps = { onEnabled(codes: readonly string[]): void; onCancel(): void };

export function TotpSetup({ setup, ...form }: CodeFormProps & { setup: Secret }) {
  const start = useRef<HTMLParagraphElement>(null);
  // the button that opened this has been removed
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
  const form = useRefusableForm(async ({ code = "" }) => {
    onEnabled((await secondFactorApi.enable(code)).codes);
  });
  return (
    <PlainForm form={form} label="Turn on" className="grid max-w-96 gap-4">
      <CodeField form={form} hint="The 6-digit code shown in the app." isBlamed />
      <FormProblem form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </PlainForm>
  );
}

/** Groups of four letters, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

/** Dark on light in every theme, because not every camera reads it inverted. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
