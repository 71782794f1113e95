import type { HeadingForm } from "@pharmacy/contract/questions/question-forms";
import type { Question } from "@pharmacy/contract/questions/questions";
import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { choicesOf } from "#lib/choices.ts";
import { undoneBy } from "#lib/previous-values.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useSaving } from "./-use-saving.ts";

const TOPICS = choicesOf(QUESTION_TOPICS);

const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.HeadingForm);

/** A question's text stays as it was asked. */
export function EditQuestion({ question, onClose }: { question: Question; onClose(): void }) {
  const { id, topic, title, version } = question;
  const update = (changes: Partial<HeadingForm> & { version: number }) =>
    questionsApi.update({ id, ...changes });
  const save = useSaving(
    update,
    { success: "Question updated successfully", failure: "Failed to update question" },
    undoneBy("question", question, update),
  );
  const form = useRecordForm<HeadingForm, HeadingForm, Question>({
    schema: loadRules,
    initial: { topic, title },
    version,
    draft: useDraftPlace("question", id),
    save: ({ changes, version: seen = version }) => save({ ...changes, version: seen }),
  });
  return (
    <FormSheet
      form={form}
      size="lg"
      title={`Edit ${question.number}`}
      submitLabel="Save question"
      onClose={onClose}
    >
      <FieldGrid>
        <SelectField form={form} name="topic" label="Topic" options={TOPICS} isRequired />
        <TextField form={form} name="title" label="Title" isRequired isWide />
      </FieldGrid>
    </FormSheet>
  );
}
