import {
  type AnswerTemplate,
  AnswerTemplateInput,
} from "@pharmacy/contract/answer-templates/answer-templates";
import { TEMPLATE_FIELDS } from "@pharmacy/contract/answer-templates/answer-templates.values";
import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { choicesOf } from "#lib/choices.ts";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { answerTemplatesApi } from "./answer-templates.api.ts";

const TOPICS = choicesOf(QUESTION_TOPICS);
const NEW: AnswerTemplateInput = { name: "", topic: null, body: "" };
const FIELDS = TEMPLATE_FIELDS.map((field) => `{${field}}`).join(", ");

type Props = { template: AnswerTemplate | undefined; onClose(): void };

export function TemplateForm({ template, onClose }: Props) {
  const actions = useRecordActions("answerTemplate", answerTemplatesApi);
  const form = useRecordForm({
    schema: AnswerTemplateInput,
    initial: template ? inputOf(AnswerTemplateInput, template) : NEW,
    version: template?.version,
    words: { body: "Text" },
    draft: useDraftPlace("answer-template", template?.id),
    save: actions.saveOf(template),
  });
  return (
    <FormSheet
      form={form}
      title={template ? template.name : "New template"}
      submitLabel={template ? "Save template" : "Create template"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField form={form} name="name" label="Name" isRequired />
        <SelectField
          form={form}
          name="topic"
          label="Topic"
          options={TOPICS}
          empty="Any topic"
          hint="Suggested first for questions on this topic."
        />
        <TextareaField
          form={form}
          name="body"
          label="Text"
          isRequired
          hint={`${FIELDS} are filled in when it is inserted.`}
        />
      </FieldGrid>
    </FormSheet>
  );
}
