import { type ComponentProps, type ReactNode, useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";

type LoginFieldProps = ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  /** Id of a text elsewhere that says more about the field. */
  describedBy?: string;
  /** A control that stands inside the field, at its end. */
  inside?: ReactNode;
};

/** A field of the sign-in form. Lighter than the console's forms, which would slow the first page. */
export function LoginField({ label, error, describedBy, inside, ...input }: LoginFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const description = [error && errorId, describedBy].filter(Boolean).join(" ");
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
    </div>
  );
}
