import { useId } from "react";
import { type FieldError, type FieldValues, get, useFormState } from "react-hook-form";
import type { FieldProps } from "./record-form.ts";

export function useField<Values extends FieldValues>({
  form,
  name,
  hint,
  isRequired,
}: FieldProps<Values>) {
  const id = useId();
  const { errors } = useFormState({ control: form.control, name, exact: true });
  const problem: FieldError | undefined = get(errors, name);
  const message = problem?.message;
  const described = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    message,
    attributes: {
      id,
      "aria-invalid": message !== undefined || undefined,
      "aria-describedby": described || undefined,
      "aria-required": isRequired || undefined,
    },
  };
}

/** An emptied control has its original empty value again. */
export function emptyAs<Values extends FieldValues>({ form, name }: FieldProps<Values>) {
  const initial: unknown = get(form.control._defaultValues, name);
  const empty = initial === null || initial === undefined ? initial : "";
  return { setValueAs: (value: unknown) => (value === "" ? empty : value) };
}
