import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { Input } from "#components/ui/input.tsx";

export type PlainFieldProps = Omit<ComponentProps<"input">, "form" | "name"> & {
  form: Pick<RefusableForm, "beside" | "problem" | "problemId">;
  name: string;
  label: string;
  /** How to fill it in. */
  hint?: string | undefined;
  /** Marks it as required for the eye too. */
  isRequired?: boolean;
  /** Whether it is to blame for what no field is named for. */
  isBlamed?: boolean;
  /** A control inside the field, at its end. */
  inside?: ReactNode;
};

/** A field whose text stays in the page. Lighter than those of the console's forms, which would slow the first page. */
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
