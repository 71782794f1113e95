import type { AskForm } from "@pharmacy/contract/questions/question-forms";
import { PRIVACY_LINE, QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { choicesOf } from "#lib/choices.ts";
import { lazyPart } from "#lib/lazy-part.tsx";

// far down the form, so its code can wait
const QuestionFilesField = lazyPart<{ form: FormFields<Fields>; thing: "question" }>(() =>
  import("./question-files.tsx").then((module) => module.QuestionFilesField),
);

type Fields = Pick<AskForm, "topic" | "title" | "body" | "files">;

/** No topic is preselected, so that no question is filed under the wrong one by accident. */
export const EMPTY_QUESTION: Fields = {
  topic: "" as Fields["topic"],
  title: "",
  body: "",
  files: [],
};

const TOPICS = choicesOf(QUESTION_TOPICS);

/** The fields of every question, from a pharmacy or a visitor. */
export function QuestionFields<Values extends FieldValues & Fields>({
  form,
  children,
}: {
  form: FormFields<Values>;
  /** Shown below the title. */
  children?: ReactNode;
}) {
  const must = (name: keyof Fields, label: string) => ({
    form,
    label,
    isRequired: true,
    name: name as FieldPath<Values>,
  });
  return (
    <>
      <SelectField {...must("topic", "Topic")} options={TOPICS} empty="Choose a topic" />
      <TextField {...must("title", "Title")} isWide />
      {children}
      <TextareaField {...must("body", "Question")} hint={PRIVACY_LINE} />
      <QuestionFilesField form={form as unknown as FormFields<Fields>} thing="question" />
    </>
  );
}
