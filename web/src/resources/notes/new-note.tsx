import { FILE_SIZE_MAX, FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import { mentionedIn } from "@pharmacy/contract/notes/mentions";
import type { NoteEdit, NoteForm } from "@pharmacy/contract/notes/note-forms";
import type { Note, NoteInput } from "@pharmacy/contract/notes/notes";
import { NOTE_FILES_MAX } from "@pharmacy/contract/notes/notes.values";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { UploadsField } from "#components/form/uploads-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { NoteTextField } from "./note-text-field.tsx";
import { type Noted, notesApi } from "./notes.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/notes/note-forms").then((contract) => contract.NoteForm);

const EMPTY: NoteForm = { text: "", mentions: [], files: [] };

export function NewNote({ noted, onDone }: { noted: Noted; onDone(): void }) {
  const add = useAction({
    run: (note: NoteInput) => notesApi.create(note),
    changes: "note",
    success: "Note added",
    failure: "Failed to add the note",
    isShown: isApiError,
  });
  const form = useRecordForm<NoteForm, NoteForm, Note>({
    schema: loadRules,
    initial: EMPTY,
    draft: useDraftPlace(`note-${noted.model}`, noted.recordId),
    save: ({ values }) =>
      add.mutateAsync({
        ...noted,
        text: values.text,
        mentions: mentionedIn(values),
        files: values.files.map(({ key }) => key),
      }),
    onSaved: onDone,
  });
  return (
    <FormElement form={form} label="New note" className="grid gap-3 border-line border-b p-4">
      <NoteTextField form={form as unknown as FormFields<NoteEdit>} />
      <UploadsField
        form={form}
        name="files"
        label="Files"
        types={FILE_TYPES}
        sizeMax={FILE_SIZE_MAX}
        countMax={NOTE_FILES_MAX}
        hint={`PDF or picture, up to ${NOTE_FILES_MAX} files of ${FILE_SIZE_MAX / MEGABYTE} MB each.`}
        words={{
          waiting: "The note is sent as soon as its files are uploaded.",
          stopped: "The note was not sent.",
        }}
        upload={notesApi.upload}
      />
      <FormButtons form={form} submitLabel="Add note" onCancel={onDone} />
    </FormElement>
  );
}
