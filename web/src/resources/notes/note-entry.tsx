import { partsOf } from "@pharmacy/contract/notes/mentions";
import type { Note } from "@pharmacy/contract/notes/notes";
import { useState } from "react";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { isApiError } from "#lib/api-error.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { useAction } from "#lib/use-action.ts";
import { FileLinks } from "#resources/files/file-links.tsx";
import { EditNote } from "./edit-note.tsx";
import { notesApi } from "./notes.api.ts";

export function NoteEntry({ note }: { note: Note }) {
  const [isEditing, setEditing] = useState(false);
  const { id: user, role } = useCurrentUser();
  const isMine = note.createdBy?.id === user;
  if (isEditing) {
    return (
      <li>
        <EditNote note={note} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 text-muted text-xs">
          <span className="font-medium text-fg">{note.createdBy?.name ?? "System"}</span>{" "}
          <Instant at={note.createdAt} />
          {note.version > 1 && " · edited"}
        </p>
        {(isMine || role === "admin") && (
          <div className="flex gap-1">
            {isMine && (
              <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <DeleteButton note={note} />
          </div>
        )}
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {partsOf(note).map(({ text, isMention, at }) =>
          isMention ? (
            <span key={at} className="font-medium text-accent">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </p>
      <FileLinks label="Files of the note" files={note.files} />
    </li>
  );
}

function DeleteButton({ note: { id, files } }: { note: Note }) {
  const remove = useAction({
    run: () => notesApi.remove(id),
    changes: "note",
    success: "Note deleted",
    failure: "Failed to delete the note",
    isShown: isApiError,
  });
  return (
    <ConfirmButton
      variant="ghost"
      size="sm"
      title="Delete this note?"
      consequences={[
        files.length > 0
          ? "Your colleagues no longer see it or its files."
          : "Your colleagues no longer see it.",
      ]}
      confirmLabel="Delete note"
      isDanger
      confirm={() => remove.mutateAsync(undefined)}
    >
      Delete
    </ConfirmButton>
  );
}
