import type { FileReference } from "@pharmacy/contract/files/files";
import { FILE_SIZE_MAX, FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { QuestionFile } from "@pharmacy/contract/questions/questions";
import { QUESTION_FILES_MAX } from "@pharmacy/contract/questions/questions.values";
import { FileText } from "lucide-react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { UploadsField } from "#components/form/uploads-field.tsx";
import { formatBytes } from "#lib/format.ts";
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

/** Each file opens in a new tab. */
export function FileLinks({ label, files }: { label: string; files: readonly FileReference[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1">
      {files.map(({ id, url, name, size }) => (
        <li key={id} className="flex min-h-8 min-w-0 items-center gap-2 text-sm max-md:min-h-10">
          <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere rounded-sm text-accent underline"
          >
            {name}
          </a>
          <span className="nums shrink-0 text-subtle text-xs">{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  );
}
