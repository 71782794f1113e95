import { type ReactNode, useId } from "react";

type SettingProps = {
  label: string;
  hint?: ReactNode;
  /** The control; receives the ids of its label and of its hint. */
  children(ids: { control: string; hint: string | undefined }): ReactNode;
};

export function Setting({ label, hint, children }: SettingProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="grid items-start gap-x-8 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="flex md:justify-end">{children({ control: id, hint: hintId })}</div>
    </div>
  );
}
