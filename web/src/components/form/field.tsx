import type { ReactNode } from "react";
import { Label } from "#components/ui/label.tsx";
import { classNames } from "#lib/class-names.ts";

type FieldFrameProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  message: string | undefined;
  isRequired?: boolean | undefined;
  isWide?: boolean | undefined;
  children: ReactNode;
};

export function Field(props: FieldFrameProps) {
  const { id, label, isRequired, isWide, children } = props;
  return (
    <div className={classNames("grid min-w-0 content-start gap-1.5", isWide && "col-span-full")}>
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      {children}
      <FieldNotes {...props} />
    </div>
  );
}

/** The error does not replace the hint: both may be needed. */
export function FieldNotes({
  id,
  hint,
  message,
}: Pick<FieldFrameProps, "id" | "hint" | "message">) {
  return (
    <>
      {message && (
        <p id={`${id}-error`} className="text-danger text-xs">
          {message}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-pretty text-subtle text-xs">
          {hint}
        </p>
      )}
    </>
  );
}

export function notesOf(id: string, message?: string, hint?: ReactNode): string | undefined {
  const ids = [...(message ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  return ids.length > 0 ? ids.join(" ") : undefined;
}
