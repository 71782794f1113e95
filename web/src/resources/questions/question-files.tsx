import { FILE_SIZE_MAX, FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { QuestionFile } from "@pharmacy/contract/questions/questions";
import { QUESTION_FILES_MAX } from "@pharmacy/contract/questions/questions.values";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { UploadsField } from "#components/form/uploads-field.tsx";
import { questionsApi } from "./questions.api.ts";

const RULES = { types: FILE_TYPES, sizeMax: FILE_SIZE_MAX, countMax: QUESTION_FILES_MAX };

/** Files of a question or an answer that is being written. */
export function QuestionFilesField<Values extends FieldValues>({
  form,
  thing,
}: {
  form: FormFields<Values>;
  thing: "question" | "answer";
}) {
  return (
    <UploadsField<Values, QuestionFile>
      {...RULES}
      form={form}
      name={"files" as FieldPath<Values>}
      label="Files"
      hint={`PDF or picture, up to ${QUESTION_FILES_MAX} files of ${FILE_SIZE_MAX / MEGABYTE} MB each.`}
      words={{
        waiting: `The ${thing} is sent as soon as its files are uploaded.`,
        stopped: `The ${thing} was not sent.`,
      }}
      upload={questionsApi.upload}
    />
  );
}
