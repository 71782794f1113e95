import type { PublicationForm } from "@pharmacy/contract/question-forms";
import type { Question } from "@pharmacy/contract/questions";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useSaving } from "./-use-saving.ts";

const loadRules = () =>
  import("@pharmacy/contract/question-forms").then((contract) => contract.PublicationForm);

/** The copy of a question and its answer that everyone may read. The question itself stays as it is. */
export function PublishForm({ question, onClose }: { question: Question; onClose(): void }) {
  const { id, version, title, answer, faqTitle, faqAnswer, publishedAt } = question;
  const save = useSaving(
    (publication: PublicationForm & { version: number }) => questionsApi.publish(id, publication),
    { success: "Answer published", failure: "Failed to publish the answer" },
  );
  const form = useRecordForm<PublicationForm, PublicationForm, Question>({
    schema: loadRules,
    initial: { title: faqTitle ?? title, answer: faqAnswer ?? answer ?? "" },
    draft: useDraftPlace("publication", id),
    save: ({ values }) => save({ ...values, version }),
  });
  return (
    <FormSheet
      form={form}
      size="lg"
      title={`Publish the answer to ${question.number}`}
      description="Everyone who signs in can read it. Remove names and anything that tells who asked."
      submitLabel={publishedAt ? "Publish changes" : "Publish answer"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField form={form} name="title" label="Title" isRequired isWide />
        <TextareaField form={form} name="answer" label="Answer" isRequired />
      </FieldGrid>
    </FormSheet>
  );
}
