import { useQueryClient } from "@tanstack/react-query";
import { PlainInput } from "#components/form/plain-input.tsx";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import type { RefusableForm } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import type { ActField, ActLook, ActQuestion, Me, Subject } from "../acts/acts.ts";

export type ConfirmActProps = {
  look: ActLook<Subject>;
  label: string;
  record: Subject;
  /** Runs the act; rejects with its refusal. */
  run(typed: object): Promise<unknown>;
  onClose(): void;
};

export function ConfirmAct({ look, label, record, run, onClose }: ConfirmActProps) {
  const queryClient = useQueryClient();
  const me = useCurrentUser();
  const { question, isDanger } = look;
  if (!question) return null;
  const { description, countImpact, fields, confirmLabel = label } = question;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger={isDanger === true}
      title={question.title(record, me)}
      description={typeof description === "function" ? description(record) : description}
      {...(countImpact && { countImpact: () => countImpact(record, queryClient) })}
      consequences={consequencesOf(question, record, me)}
      confirmLabel={confirmLabel}
      confirm={run}
    >
      {fields &&
        ((form) => (
          <div className="mt-2 grid gap-4">
            {fields.map((field) => (
              <Field key={field.name} form={form} field={field} record={record} />
            ))}
          </div>
        ))}
    </ConfirmDialog>
  );
}

function consequencesOf({ consequences = [] }: ActQuestion<Subject>, record: Subject, me: Me) {
  return typeof consequences === "function" ? consequences(record, me) : consequences;
}

type FieldProps = { form: RefusableForm; field: ActField<Subject>; record: Subject };

function Field({ form, field, record }: FieldProps) {
  const { name, label, hint, lengthMax, rows, isRequired = false } = field;
  const shared = {
    form,
    name,
    label,
    hint: typeof hint === "function" ? hint(record) : hint,
    isRequired: typeof isRequired === "function" ? isRequired(record) : isRequired,
    maxLength: lengthMax,
  };
  return rows ? <PlainTextarea {...shared} rows={rows} /> : <PlainInput {...shared} />;
}
