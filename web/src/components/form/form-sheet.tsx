import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter, type SheetProps } from "#components/ui/sheet.tsx";
import { firstFieldOf, focusFirstField } from "./first-field.ts";
import { FormButtons, FormElement } from "./form-frame.tsx";
import { FormConflict } from "./form-notices.tsx";
import type { RecordForm } from "./record-form.ts";

export type FormSheetProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  isReadOnly?: boolean;
  edit?: { label: string; onEdit(): void } | undefined;
  size?: SheetProps["size"];
  /** Called once the form was saved or dismissed and the panel has left the screen. */
  onClose(): void;
  children: ReactNode;
};

/** Open from the moment it is rendered; stop rendering it once `onClose` is called. */
export function FormSheet<Values extends FieldValues>(props: FormSheetProps<Values>) {
  const { form, title, description, submitLabel, isReadOnly, edit, size, onClose, children } =
    props;
  const [isDismissed, setDismissed] = useState(false);
  const close = () => setDismissed(true);
  useFocusOnEdit(form.element, isReadOnly);
  return (
    <Sheet
      isOpen={!isDismissed && !form.isSaved}
      onOpenChange={() => form.askToLeave(close)}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={title}
      description={description}
      size={size}
    >
      <FormElement
        form={form}
        label={title}
        isReadOnly={isReadOnly}
        className="flex min-h-0 flex-1 flex-col"
      >
        <SheetBody inert={form.isPending} className="grid content-start gap-5">
          <FormConflict form={form} />
          {children}
        </SheetBody>
        <SheetFooter>
          {isReadOnly ? (
            <ReadingButton edit={edit} onClose={close} />
          ) : (
            <FormButtons form={form} submitLabel={submitLabel} onCancel={close} />
          )}
        </SheetFooter>
      </FormElement>
    </Sheet>
  );
}

function ReadingButton({ edit, onClose }: Pick<FormSheetProps<FieldValues>, "edit" | "onClose">) {
  if (!edit) return <Button onClick={onClose}>Close</Button>;
  return (
    <Button variant="primary" onClick={edit.onEdit}>
      {edit.label}
    </Button>
  );
}

function useFocusOnEdit(form: RefObject<HTMLFormElement | null>, isReadOnly = false) {
  const wasReadOnly = useRef(isReadOnly);
  useEffect(() => {
    if (wasReadOnly.current && !isReadOnly) firstFieldOf(form.current)?.focus();
    wasReadOnly.current = isReadOnly;
  }, [form, isReadOnly]);
}
