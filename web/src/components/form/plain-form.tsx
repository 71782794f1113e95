import type { ComponentProps } from "react";
import { pressActKey } from "#components/ui/act-key.ts";
import type { RefusableForm } from "./use-refusable-form.ts";

type PlainFormProps = Omit<ComponentProps<"form">, "ref" | "form" | "onSubmit"> & {
  form: Pick<RefusableForm, "element" | "submit">;
  label: string;
};

/** Ctrl/Cmd+Enter saves. Errors are shown in the contract's words, not the browser's. */
export function PlainForm({ form, label, ...rest }: PlainFormProps) {
  return (
    <form
      onKeyDown={(event) => pressActKey(event)}
      {...rest}
      ref={form.element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React propagates events to the form around a sheet or dialog, although they are not
        // nested in the page.
        event.stopPropagation();
        form.submit();
      }}
    />
  );
}

type FormProblemProps = { form: Pick<RefusableForm, "problem" | "problemId"> };

/** Shows the reason for a refusal that blames no single field. */
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
