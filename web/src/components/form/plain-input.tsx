import { useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { Field, notesOf } from "./field.tsx";
import type { RefusableForm } from "./use-refusable-form.ts";

type PlainInputProps = {
  form: Pick<RefusableForm, "beside">;
  name: string;
  label: string;
  hint?: string | undefined;
  maxLength?: number | undefined;
  isRequired?: boolean;
};

export function PlainInput({ form, name, label, hint, maxLength, isRequired }: PlainInputProps) {
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
        maxLength={maxLength}
        aria-required={isRequired || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={notesOf(id, message, hint)}
      />
    </Field>
  );
}
