import type { ComponentProps } from "react";
import type { RefusableForm } from "./use-refusable-form.ts";

type PlainFormProps = Omit<ComponentProps<"form">, "ref" | "form" | "onSubmit"> & {
  form: Pick<RefusableForm, "element" | "submit">;
  label: string;
};

/** The form element. Its fields are marked by us, in the words of the contract. */
export function PlainForm({ form, label, ...rest }: PlainFormProps) {
  return (
    <form
      {...rest}
      ref={form.element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React hands events on to the form around a sheet or dialog, although the page does not nest them.
        event.stopPropagation();
        form.submit();
      }}
    />
  );
}

type FormProblemProps = { form: Pick<RefusableForm, "problem" | "problemId"> };

/** Why the form was refused, where no one field is to blame. */
export function FormProblem({ form: { problem, problemId } }: FormProblemProps) {
  if (!problem) return null;
  return (
    <p
      role="alert"
      id={problemId}
      tabIndex={-1}
      data-form-notice
      className="wrap-anywhere rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      {problem}
    </p>
  );
}
