import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { batchNumbersIn } from "@pharmacy/contract/recalls/recalls.forms";
import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import type { RefusableForm, Typed } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { pharmaciesOf } from "#resources/recalls/recall-words.ts";
import { useRecallActs } from "#resources/recalls/use-recall-acts.ts";

export type Question = "close" | "extend" | "lift";

type Props = { recall: Recall; onClose(): void };

/** Asks before a recall ends or grows, and says what that does. */
export function RecallQuestion({ question, ...props }: Props & { question: Question }) {
  if (question === "close") return <CloseQuestion {...props} />;
  return question === "extend" ? <ExtendQuestion {...props} /> : <LiftQuestion {...props} />;
}

const openUntil = (onClose: () => void) => ({
  isOpen: true,
  onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
});

function CloseQuestion({ recall, onClose }: Props) {
  const { close } = useRecallActs();
  const { number, waiting, isAllBatches } = recall;
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      title={`Close recall ${number}?`}
      consequences={[
        ...(waiting > 0
          ? [
              `${pharmaciesOf(waiting)} will be closed without an answer.`,
              `${waiting === 1 ? "It gets" : "They get"} no more reminders.`,
            ]
          : ["Every pharmacy has answered."]),
        isAllBatches
          ? "Packs that arrive later can be sold."
          : "The batch numbers stay recalled: packs that arrive later are recalled, too.",
      ]}
      confirmLabel="Close recall"
      confirm={({ reason = "" }: Typed) => close.mutateAsync({ recall, reason })}
    >
      {(form) => (
        <TextBox form={form} name="reason" label="Reason" isRequired={waiting > 0} rows={2} />
      )}
    </ConfirmDialog>
  );
}

function ExtendQuestion({ recall, onClose }: Props) {
  const { extend } = useRecallActs();
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      title={`Add batch numbers to recall ${recall.number}`}
      description="The packs leave the stock at once. An email is written to their pharmacies, including those that have answered."
      confirmLabel="Add batch numbers"
      confirm={({ batchNumbers = "" }: Typed) =>
        extend.mutateAsync({ recall, numbers: batchNumbersIn(batchNumbers) })
      }
    >
      {(form) => (
        <TextBox
          form={form}
          name="batchNumbers"
          label="Batch numbers"
          hint="One on each line, as printed on the packs."
          isRequired
          rows={4}
        />
      )}
    </ConfirmDialog>
  );
}

function LiftQuestion({ recall, onClose }: Props) {
  const { lift } = useRecallActs();
  const { number, packs, pharmacies } = recall;
  return (
    <ConfirmDialog
      {...openUntil(onClose)}
      isDanger
      title={`Lift recall ${number}?`}
      description="Only for a recall that was started in error."
      consequences={[
        `${packsOf(packs)} in ${pharmaciesOf(pharmacies)} are as they were before the recall.`,
        "Packs that another recall names stay recalled.",
        "An email is written to their owners and pharmacists.",
      ]}
      confirmLabel="Lift recall"
      confirm={({ reason = "" }: Typed) => lift.mutateAsync({ recall, reason })}
    >
      {(form) => (
        <TextBox
          form={form}
          name="reason"
          label="Reason"
          hint="Included in the email."
          isRequired
          rows={2}
        />
      )}
    </ConfirmDialog>
  );
}

type BoxProps = {
  form: RefusableForm;
  name: string;
  label: string;
  hint?: string;
  isRequired: boolean;
  rows: number;
};

function TextBox({ form, name, label, hint, isRequired, rows }: BoxProps) {
  const id = useId();
  const problem = Object.entries(form.beside).find(([field]) => field.split(".")[0] === name);
  const message = problem?.[1];
  return (
    <Field id={id} label={label} hint={hint} message={message} isRequired={isRequired}>
      <Textarea
        id={id}
        name={name}
        rows={rows}
        aria-required={isRequired || undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? undefined : `${id}-error`}
      />
    </Field>
  );
}
