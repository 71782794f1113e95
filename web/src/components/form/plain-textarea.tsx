import { type ComponentProps, useId } from "react";
import { Textarea } from "#components/ui/textarea.tsx";
import { Field, notesOf } from "./field.tsx";
import type { RefusableForm } from "./use-refusable-form.ts";

type PlainTextareaProps = Omit<ComponentProps<"textarea">, "form" | "name"> & {
  form: Pick<RefusableForm, "beside">;
  name: string;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
};

export function PlainTextarea(props: PlainTextareaProps) {
  const { form, name, label, hint, isRequired, ...rest } = props;
  const id = useId();
  const message = form.beside[name];
  return (
    <Field {...{ id, label, hint, message, isRequired }}>
      <Textarea
        id={id}
        name={name}
        aria-required={isRequired || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={notesOf(id, message, hint)}
        {...rest}
      />
    </Field>
  );
}
