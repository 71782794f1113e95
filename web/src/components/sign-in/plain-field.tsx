import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { Input } from "#components/ui/input.tsx";

export type PlainFieldProps = Omit<ComponentProps<"input">, "form" | "name"> & {
  form: Pick<RefusableForm, "beside" | "problem" | "problemId">;
  name: string;
  label: string;
  hint?: string | undefined;
  /** Shows visually that it is required. */
  isRequired?: boolean;
  /** Marks it as the cause of an error that names no field. */
  isBlamed?: boolean;
  inside?: ReactNode;
};

/** Uncontrolled: the console's form fields would slow down the first page. */
export function PlainField(props: PlainFieldProps) {
  const { form, name, label, hint, isRequired, isBlamed, inside, ...input } = props;
  const id = useId();
  const message = form.beside[name];
  const isWrong = message !== undefined || (isBlamed === true && form.problem !== "");
  const description = [
    message && `${id}-error`,
    hint && `${id}-hint`,
    isWrong && !message && form.problemId,
  ];
  return (
    <Field id={id} label={label} hint={hint} message={message} isRequired={isRequired}>
      <div className="relative">
        <Input
          id={id}
          name={name}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={description.filter(Boolean).join(" ") || undefined}
          className={inside ? "pe-11" : ""}
          {...input}
        />
        {inside}
      </div>
    </Field>
  );
}
