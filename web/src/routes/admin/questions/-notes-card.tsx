import { may } from "@pharmacy/contract/permissions";
import type { NoteInput, Question, QuestionNote } from "@pharmacy/contract/questions/questions";
import { useState } from "react";
import { FormButtons, FormElement } from "#components/form/form-frame.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { type Leaving, useAskedToLeave } from "./-leaving.ts";

const loadRules = () =>
  import("@pharmacy/contract/questions/questions").then((contract) => contract.NoteInput);

type Props = { question: Question; leaving: Leaving };

export function NotesCard({ question, leaving }: Props) {
  const { role } = useCurrentUser();
  const [added, setAdded] = useState(0);
  const { id, notes } = question;
  if (!may(role, "questionNote", "view")) return null;
  return (
    <Card aria-label="Internal notes">
      <CardHead title="Internal notes" hint="Visible only to network staff." />
      {notes.length > 0 && (
        <ul className="divide-y divide-line-soft border-line border-b">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 px-4 py-2.5">
              <p className="text-muted text-xs">
                {note.createdBy?.name ?? "System"}, <Instant at={note.createdAt} />
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note.body}
              </p>
            </li>
          ))}
        </ul>
      )}
      {may(role, "questionNote", "create") && (
        // reset after each note that is added here
        <NoteForm
          key={added}
          id={id}
          leaving={leaving}
          onAdded={() => setAdded((count) => count + 1)}
        />
      )}
    </Card>
  );
}

type NoteFormProps = { id: string; leaving: Leaving; onAdded(): void };

function NoteForm({ id, leaving, onAdded }: NoteFormProps) {
  const add = useAction({
    run: (note: NoteInput) => questionsApi.addNote(id, note),
    changes: "questionNote",
    success: "Note added",
    failure: "Failed to add the note",
  });
  const form = useRecordForm<NoteInput, NoteInput, QuestionNote>({
    schema: loadRules,
    initial: { body: "" },
    draft: useDraftPlace("question-note", id),
    save: ({ values }) => add.mutateAsync(values),
    onSaved: onAdded,
  });
  useAskedToLeave(leaving, form.askToLeave);
  return (
    <FormElement form={form} label="New note" className="grid gap-3 p-4">
      <TextareaField form={form} name="body" label="Note" />
      <FormButtons form={form} submitLabel="Add note" />
    </FormElement>
  );
}
