import type { CorrectionForm } from "@pharmacy/contract/questions/question-forms";
import type { Question } from "@pharmacy/contract/questions/questions";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ifEmailed } from "#lib/network.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useSaving } from "./-use-saving.ts";

const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.CorrectionForm);

const EARLIER = "The earlier one stays in the history.";

export function CorrectAnswer({ question, onClose }: { question: Question; onClose(): void }) {
  const { id, version } = question;
  const save = useSaving(
    (changes: Partial<CorrectionForm> & { version: number }) =>
      questionsApi.update({ id, ...changes }),
    { success: "Answer corrected", failure: "Failed to correct the answer" },
  );
  const form = useRecordForm<CorrectionForm, CorrectionForm, Question>({
    schema: loadRules,
    initial: { answer: question.answer ?? "", sendsLetter: true },
    version,
    words: { sendsLetter: "Email the correction" },
    draft: useDraftPlace("correction", id),
    save: ({ values, version: seen = version }) => save({ ...values, version: seen }),
  });
  return (
    <FormSheet
      form={form}
      size="lg"
      title={`Correct the answer to ${question.number}`}
      submitLabel="Save answer"
      onClose={onClose}
    >
      <FieldGrid>
        <TextareaField form={form} name="answer" label="Answer" isRequired />
        <SwitchField
          form={form}
          name="sendsLetter"
          label="Email the correction"
          hint={`${ifEmailed("Emails the person who asked the corrected answer.")} ${EARLIER}`}
          isWide
        />
      </FieldGrid>
    </FormSheet>
  );
}
