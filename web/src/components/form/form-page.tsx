import { type ReactNode, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { PageHead } from "#components/ui/page-head.tsx";
import { focusInPlace } from "#components/ui/use-focus-return.ts";
import { firstFieldOf } from "./first-field.ts";
import { FormButtons, FormElement } from "./form-frame.tsx";
import { FormConflict } from "./form-notices.tsx";
import type { RecordForm } from "./record-form.ts";

export type FormPageProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** The first field gets the focus. */
  isNew?: boolean;
  /** Leaves the page, after asking about unsaved input. */
  onCancel(): void;
  /** `FormSection`s. */
  children: ReactNode;
};

export function FormPage<Values extends FieldValues>(props: FormPageProps<Values>) {
  const { form, title, description, submitLabel, isNew = false, onCancel, children } = props;
  const { element } = form;
  useEffect(() => {
    if (isNew) focusInPlace(firstFieldOf(element.current));
  }, [isNew, element]);
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <PageHead title={title} description={description} />
      <FormElement form={form} label={title} className="grid gap-4">
        <div inert={form.isPending} className="grid gap-4">
          <FormConflict form={form} />
          {children}
        </div>
        <div className="sticky bottom-[max(0.75rem,var(--toast-room,0px))] z-10 rounded-lg border border-line bg-surface px-4 py-3 shadow-md">
          <FormButtons form={form} submitLabel={submitLabel} onCancel={onCancel} />
        </div>
      </FormElement>
    </div>
  );
}
