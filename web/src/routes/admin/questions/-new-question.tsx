import type { VisitorForm } from "@pharmacy/contract/questions/question-forms";
import type { VisitorQuestion, VisitorReceipt } from "@pharmacy/contract/questions/questions";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { EMPTY_QUESTION, QuestionFields } from "#resources/questions/question-fields.tsx";
import { questionsApi } from "#resources/questions/questions.api.ts";

const NOT_YOURS = "Your role cannot enter questions. Ask someone at the support desk.";

const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.VisitorForm);

type Props = { mayCreate: boolean; onClose(): void };

/** A message received by email or telephone, entered on behalf of its sender. */
export function NewQuestion({ mayCreate, onClose }: Props) {
  if (mayCreate) return <NewQuestionForm onClose={onClose} />;
  return <ClosedSheet title="Enter question" reason={NOT_YOURS} onClose={onClose} />;
}

function NewQuestionForm({ onClose }: Pick<Props, "onClose">) {
  const enter = useAction({
    run: questionsApi.send,
    changes: "question",
    success: "Question created successfully",
    failure: "Failed to create question",
    isShown: isApiError,
  });
  const form = useRecordForm<VisitorForm, VisitorQuestion, VisitorReceipt>({
    schema: loadRules,
    initial: { contactName: "", contactEmail: "", ...EMPTY_QUESTION },
    draft: useDraftPlace("question-of-sender"),
    save: ({ values }) => enter.mutateAsync(values),
  });
  return (
    <FormSheet
      form={form}
      size="lg"
      title="Enter question"
      description="For a message that came by email or telephone. The answer goes to its sender."
      submitLabel="Create question"
      onClose={onClose}
    >
      <FieldGrid>
        <TextField form={form} name="contactName" label="Sender's name" isRequired />
        <TextField form={form} name="contactEmail" label="Sender's email" type="email" isRequired />
        <QuestionFields form={form} />
      </FieldGrid>
    </FormSheet>
  );
}
