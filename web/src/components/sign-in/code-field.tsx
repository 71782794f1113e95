import type { Ref } from "react";
import { PlainField } from "./plain-field.tsx";

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  describedBy?: string;
  hint?: string;
};

/** The six digits an authenticator app shows. */
export function CodeField({
  hint = "The 6 digits your authenticator app shows for this account.",
  ...props
}: CodeFieldProps) {
  return (
    <PlainField
      {...props}
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      hint={hint}
      className="nums"
    />
  );
}
