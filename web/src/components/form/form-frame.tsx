import type { KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { FormNotices } from "./form-notices.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { FormProblem, PlainForm } from "./plain-form.tsx";
import type { RecordForm } from "./record-form.ts";

/** Enter in a field or Ctrl/Cmd+Enter anywhere saves. */
export function FormElement<Values extends FieldValues>({
  form,
  label,
  isReadOnly,
  className,
  children,
}: {
  form: RecordForm<Values>;
  label: string;
  isReadOnly?: boolean | undefined;
  className?: string;
  children: ReactNode;
}) {
  function save() {
    if (!isReadOnly) form.submit();
  }
  function pressKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }
  // The dialog is outside the form, so that keys pressed in it do not reach the form.
  return (
    <>
      <PlainForm
        form={{ element: form.element, submit: save }}
        label={label}
        className={className}
        onKeyDown={pressKey}
      >
        {children}
      </PlainForm>
      <LeaveDialog question={form.leaveQuestion} />
    </>
  );
}

export function FormButtons<Values extends FieldValues>({
  form,
  submitLabel,
  onCancel,
}: {
  form: RecordForm<Values>;
  submitLabel: string;
  /** Left out for a form that stays on the page. */
  onCancel?: () => void;
}) {
  return (
    <div className="grid gap-3">
      <FormNotices form={form} />
      <FormProblem form={form} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {form.waitingFor}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isPending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={() => form.askToLeave(onCancel)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
