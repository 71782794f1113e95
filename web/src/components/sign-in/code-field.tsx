import { PlainField, type PlainFieldProps } from "./plain-field.tsx";

export function CodeField({
  name = "code",
  hint = "The 6 digits your authenticator app shows for this account.",
  ...props
}: Pick<PlainFieldProps, "form" | "hint" | "isBlamed" | "autoFocus"> & { name?: string }) {
  return (
    <PlainField
      {...props}
      label="Code"
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      hint={hint}
      className="nums"
      data-is-secret
    />
  );
}
