import type { PublicationForm } from "@pharmacy/contract/questions/question-forms";
import type { Question } from "@pharmacy/contract/questions/questions";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ApiError, isApiError } from "#lib/api-error.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useSaving } from "./-use-saving.ts";

const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then(
    (contract) => contract.PublicationForm,
  );

/** The public copy of a question. The question itself stays as it is. */
export function PublishForm({ question, onClose }: { question: Question; onClose(): void }) {
  const { id, version, publishedAt } = question;
  const save = useSaving(
    (publication: PublicationForm & { version: number }) =>
      questionsApi.publish(id, publication).catch(compareCopies),
    { success: "Answer published", failure: "Failed to publish the answer" },
  );
  const form = useRecordForm<PublicationForm, PublicationForm, Question>({
    schema: loadRules,
    initial: copyOf(question),
    version,
    draft: useDraftPlace("publication", id),
    save: ({ values, version: seen = version }) => save({ ...values, version: seen }),
  });
  return (
    <FormSheet
      form={form}
      size="lg"
      title={`Publish the answer to ${question.number}`}
      description="Everyone who signs in can read it. Remove names and anything that shows who asked."
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

/** The published copy, or the defaults for a new one. */
function copyOf({ title, answer, faqTitle, faqAnswer }: Question): PublicationForm {
  return { title: faqTitle ?? title, answer: faqAnswer ?? answer ?? "" };
}

/** If the question was changed meanwhile, compares its published copy with this one. */
function compareCopies(error: unknown): never {
  if (!isApiError(error) || !error.current) throw error;
  const { status, code, message } = error;
  const question = error.current as Question;
  const current = { ...copyOf(question), version: question.version };
  throw new ApiError({ status, code, message, current });
}
