import type { Recall, RecallInput } from "@pharmacy/contract/recalls/recalls";
import type { RecallForm } from "@pharmacy/contract/recalls/recalls.forms";
import { RECALL_CLASS_WORDS, RECALL_CLASSES } from "@pharmacy/contract/recalls/recalls.values";
import { useWatch } from "react-hook-form";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { ItemField } from "#resources/items/item-field.tsx";
import { writtenWords } from "#resources/recalls/recall-toasts.ts";
import { recallsApi } from "#resources/recalls/recalls.api.ts";
import { RecallPreview } from "./-recall-preview.tsx";

const schema = () =>
  import("@pharmacy/contract/recalls/recalls.forms").then((forms) => forms.RecallForm);

const CLASSES = RECALL_CLASSES.map((value) => ({
  value: String(value),
  label: RECALL_CLASS_WORDS[value],
}));

type Props = {
  /** Empty until an item is chosen. */
  item: string;
  onSaved(recall: Recall): unknown;
  onClose(): void;
};

/** Starts a recall, and shows beforehand which pharmacies it reaches. */
export function NewRecall({ item, onSaved, onClose }: Props) {
  const start = useAction({
    run: (input: RecallInput) => recallsApi.start(input),
    changes: "recall",
    success: writtenWords("Recall started"),
    failure: undefined,
    isShown: () => true,
  });
  const form = useRecordForm<RecallForm, RecallInput, Recall>({
    schema: schema as never,
    initial: {
      item: item || null,
      isAllBatches: false,
      batchNumbers: "",
      recallClass: "2",
      reason: "",
      instruction: "",
    } as never,
    words: { recallClass: "Class", batchNumbers: "Batch numbers", isAllBatches: "All batches" },
    draft: useDraftPlace("recall", "new"),
    save: ({ values }) =>
      start.mutateAsync({ ...values, ...(values.isAllBatches && { batchNumbers: [] }) }),
    onSaved,
  });
  const [chosen, isAll, numbers] = useWatch({
    control: form.control,
    name: ["item", "isAllBatches", "batchNumbers"],
  });
  const must = { form, isRequired: true };
  return (
    <FormSheet
      form={form}
      size="lg"
      title="New recall"
      description="The packs leave the stock of every pharmacy at once, and an email is written to its owners and pharmacists."
      submitLabel="Start recall"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormSection title="What is recalled">
          <ItemField form={form} />
          <SwitchField form={form} name="isAllBatches" label="All batches" isWide />
          {!isAll && (
            <TextareaField
              {...must}
              name="batchNumbers"
              label="Batch numbers"
              hint="One on each line, as printed on the packs."
            />
          )}
        </FormSection>
        <FormSection title="Why, and what to do">
          <SelectField {...must} name="recallClass" label="Class" options={CLASSES} isWide />
          <TextareaField {...must} name="reason" label="Reason" />
          <TextareaField
            {...must}
            name="instruction"
            label="Instruction"
            hint="What pharmacies do with the packs. It is in the email and on their dashboards."
          />
        </FormSection>
        {/* once saved, the form has the values of the recall */}
        {!form.isSaved && <RecallPreview item={chosen} isAllBatches={isAll} numbers={numbers} />}
      </div>
    </FormSheet>
  );
}
