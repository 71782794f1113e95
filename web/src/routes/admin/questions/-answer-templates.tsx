import type { AnswerTemplate } from "@pharmacy/contract/answer-templates/answer-templates";
import { filledTemplate } from "@pharmacy/contract/answer-templates/answer-templates.values";
import type { AnswerForm } from "@pharmacy/contract/questions/question-forms";
import type { Question } from "@pharmacy/contract/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import type { RecordForm } from "#components/form/record-form.ts";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { answerTemplatesApi } from "#resources/answer-templates/answer-templates.api.ts";

type Props = { form: RecordForm<AnswerForm>; question: Question };

/** Starts or continues the answer with a template; those of the topic come first. */
export function AnswerTemplates({ form, question }: Props) {
  const { data } = useQuery(answerTemplatesApi.all);
  const { field } = useController({ control: form.control, name: "answer" });
  const templates = data?.items ?? [];
  if (templates.length === 0) return null;
  const isFitting = ({ topic }: AnswerTemplate) => topic === question.topic;
  const groups = [
    { label: "For this topic", templates: templates.filter(isFitting) },
    { label: "Others", templates: templates.filter((one) => !isFitting(one)) },
  ].filter((group) => group.templates.length > 0);

  function insert(id: string) {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const text = filledTemplate(template.body, {
      name: question.askerName,
      pharmacy: question.organization?.name ?? "",
      number: question.number,
    });
    const typed = field.value.trim();
    field.onChange(typed === "" ? text : `${field.value.trimEnd()}\n\n${text}`);
  }

  return (
    <NativeSelect
      aria-label="Insert template"
      value=""
      onChange={({ target }) => insert(target.value)}
    >
      <option value="">Insert template</option>
      {groups.map(({ label, templates: some }) => (
        <optgroup key={label} label={label}>
          {some.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
