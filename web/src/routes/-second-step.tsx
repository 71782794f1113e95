import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { TextButton } from "#components/sign-in/text-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Refused } from "#lib/refused.ts";

type SecondStepProps = {
  /** Rejects with the reason why it was refused. */
  signIn(totp: string): Promise<unknown>;
  onBack(): void;
};

export function SecondStep({ signIn, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useRefusableForm(async ({ code = "" }) => {
    if (code.trim() === "") throw new Refused("Enter the code.");
    await signIn(code);
  });
  const { element } = form;

  useEffect(() => focusCode(element.current), [element]);

  function changeKind() {
    form.forget();
    // synchronously, so that the other field exists when it is focused
    flushSync(() => setRecovery(!isRecovery));
    focusCode(element.current);
  }

  return (
    <PlainForm form={form} label="Second step" className="grid gap-4">
      {isRecovery ? (
        <PlainField
          form={form}
          key="recovery"
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          hint="One of the codes you saved when you turned on the second factor. Each works once."
          className="nums"
          isBlamed
          data-is-secret
        />
      ) : (
        <CodeField form={form} key="code" isBlamed />
      )}
      <FormProblem form={form} />
      <Button type="submit" variant="primary" size="lg" pending={form.isPending}>
        Sign in
      </Button>
      <TextButton onClick={changeKind}>
        {isRecovery ? "Use your app" : "Use a recovery code"}
      </TextButton>
      <TextButton onClick={onBack}>Back to email and password</TextButton>
    </PlainForm>
  );
}

function focusCode(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>("[name=code]")?.focus();
}
