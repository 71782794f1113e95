import type { KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { FormNotices } from "./form-notices.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { RecordForm } from "./record-form.ts";

/** The form element: Enter in a field or Ctrl/Cmd+Enter anywhere saves. */
export function FormElement<Values extends FieldValues>({
  form,
  label,
  isReadOnly,
  className,
  children,
}: {
  form: RecordForm<Values>;
  label: string;
  /** There is nothing to save. */
  isReadOnly?: boolean | undefined;
  className?: string;
  children: ReactNode;
}) {
  const save = () => !isReadOnly && form.submit();
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }
  // The dialog is outside the form, so that keys pressed in it do not reach the form.
  return (
    <>
      <form
        ref={form.element}
        noValidate
        aria-label={label}
        className={className}
        onKeyDown={pressKey}
        onSubmit={(event) => {
          event.preventDefault();
          // React hands events on to the form around a sheet, although the page does not nest them.
          event.stopPropagation();
          save();
        }}
      >
        {children}
      </form>
      <LeaveDialog question={form.leaveQuestion} />
    </>
  );
}

/** The reason a save failed, the pending decisions, and the buttons. */
export function FormButtons<Values extends FieldValues>({
  form,
  submitLabel,
  onCancel,
}: {
  form: RecordForm<Values>;
  submitLabel: string;
  onCancel(): void;
}) {
  return (
    <div className="grid gap-3">
      <FormNotices form={form} />
      {form.problem && (
        <p
          role="alert"
          tabIndex={-1}
          data-form-notice
          className="rounded-md bg-danger-soft px-3 py-2 text-danger"
        >
          {form.problem}
        </p>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {form.waitingFor}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isSaving}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={() => form.askToLeave(onCancel)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The first field in which something can be typed or chosen. */
export function firstFieldOf(form: HTMLFormElement | null): HTMLElement | undefined {
  return (
    form?.querySelector<HTMLElement>(
      ":is(input, select, textarea):not([readonly], :disabled, [type=file])",
    ) ?? undefined
  );
}
