import { type ComponentProps, type ReactNode, useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";

type PlainFieldProps = ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  /** How to fill it in. */
  hint?: string | undefined;
  /** Id of a text elsewhere that says more about the field. */
  describedBy?: string;
  /** A control inside the field, at its end. */
  inside?: ReactNode;
};

/** A field of the pages before one is signed in. Lighter than the console's forms, which would slow the first page. */
export function PlainField(props: PlainFieldProps) {
  const { label, error, hint, describedBy, inside, ...input } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const description = [error && errorId, hint && hintId, describedBy].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          id={id}
          required
          aria-invalid={error || describedBy ? true : undefined}
          aria-describedby={description || undefined}
          className={inside ? "pe-11" : ""}
          {...input}
        />
        {inside}
      </div>
      {error && (
        <p id={errorId} className="text-danger text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-pretty text-subtle text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
