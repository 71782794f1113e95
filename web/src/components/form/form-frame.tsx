import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { FormNotices } from "./form-notices.tsx";
import { FormProblem, PlainForm } from "./plain-form.tsx";
import type { RecordForm } from "./record-form.ts";

/** Its code is fetched once the form is shown. */
const LeaveDialog = lazyPart(() =>
  import("./leave-dialog.tsx").then((module) => module.LeaveDialog),
);

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
  // The dialog is outside the form, so that keys pressed in it do not reach the form.
  return (
    <>
      <PlainForm form={{ element: form.element, submit: save }} label={label} className={className}>
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
      <div className="group/acts flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isPending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={() => form.askToLeave(onCancel)}>
            Cancel
          </Button>
        )}
        <p role="status" className="self-center text-danger text-sm empty:hidden">
          {form.wrongFields > 1 && `${form.wrongFields} fields need attention.`}
        </p>
        <ActHint className="ms-auto" />
      </div>
    </div>
  );
}
