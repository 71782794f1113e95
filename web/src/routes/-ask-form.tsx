import type { VisitorForm } from "@pharmacy/contract/questions/question-forms";
import type { VisitorQuestion, VisitorReceipt } from "@pharmacy/contract/questions/questions";
import { useNavigate } from "@tanstack/react-router";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { UnseenField } from "#components/form/unseen-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { EMPTY_QUESTION, QuestionFields } from "#resources/questions/question-fields.tsx";
import { questionsApi } from "#resources/questions/questions.api.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.VisitorForm);

const EMPTY: VisitorForm = { contactName: "", contactEmail: "", ...EMPTY_QUESTION };

/** Visitors are not signed in: the draft belongs to this browser. */
const DRAFT = { person: "visitor", form: "question", record: "new" };

/** The input is saved in this browser until it is sent. */
export function AskForm({ onSent }: { onSent(receipt: VisitorReceipt): void }) {
  const navigate = useNavigate();
  const form = useRecordForm<VisitorForm, VisitorQuestion, VisitorReceipt>({
    schema: loadRules,
    initial: EMPTY,
    draft: DRAFT,
    save: ({ values }) => questionsApi.send(values),
    onSaved: onSent,
  });
  return (
    <FormPage
      form={form}
      title="Ask a question"
      description="We answer by email. If you have an account, sign in and ask from there."
      submitLabel="Send question"
      onCancel={() => navigate({ to: "/" })}
    >
      <FormSection title="Your details">
        <TextField
          form={form}
          name="contactName"
          label="Your name"
          autoComplete="name"
          isRequired
        />
        <TextField
          form={form}
          name="contactEmail"
          label="Your email"
          type="email"
          autoComplete="email"
          hint="Our answer goes to this address."
          isRequired
        />
      </FormSection>
      <FormSection title="Question">
        <QuestionFields form={form} />
      </FormSection>
      <UnseenField form={form} name="fax" label="Fax" />
    </FormPage>
  );
}
