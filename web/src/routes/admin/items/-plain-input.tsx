import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { Input } from "#components/ui/input.tsx";

type PlainInputProps = {
  form: Pick<RefusableForm, "beside">;
  name: string;
  label: string;
  hint: string;
  isRequired?: boolean;
};

/** A code that is typed in a dialog that asks. */
export function PlainInput({ form, name, label, hint, isRequired }: PlainInputProps) {
  const id = useId();
  const message = form.beside[name];
  return (
    <Field {...{ id, label, hint, message, isRequired }}>
      <Input
        id={id}
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        aria-required={isRequired || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
    </Field>
  );
}
