import { mentionedIn } from "@pharmacy/contract/notes/mentions";
import type { NoteEdit } from "@pharmacy/contract/notes/note-forms";
import type { Note, NoteChanges } from "@pharmacy/contract/notes/notes";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { FormConflict } from "#components/form/form-notices.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { NoteTextField } from "./note-text-field.tsx";
import { notesApi } from "./notes.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/notes/note-forms").then((contract) => contract.NoteEdit);

export function EditNote({ note, onDone }: { note: Note; onDone(): void }) {
  const { id, text, mentions } = note;
  const change = useAction({
    run: (changes: NoteChanges) => notesApi.update({ id, ...changes }),
    changes: "note",
    success: "Note changed",
    failure: "Failed to change the note",
    isShown: isApiError,
  });
  const form = useRecordForm<NoteEdit, NoteEdit, Note>({
    schema: loadRules,
    initial: { text, mentions },
    version: note.version,
    words: { text: "Note" },
    draft: useDraftPlace("note", id),
    save: ({ values, version = note.version }) =>
      change.mutateAsync({ text: values.text, mentions: mentionedIn(values), version }),
    onSaved: onDone,
  });
  return (
    <FormElement form={form} label="Edit note" className="grid gap-3 p-4">
      <FormConflict form={form} />
      <NoteTextField form={form} />
      <FormButtons form={form} submitLabel="Save note" onCancel={onDone} />
    </FormElement>
  );
}
