import { NOTES_MAX, NOTES_SHOWN } from "@pharmacy/contract/notes/notes.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatNumber } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { NewNote } from "./new-note.tsx";
import { NoteEntry } from "./note-entry.tsx";
import { type Noted, notesApi } from "./notes.api.ts";

export function NotesCard(noted: Noted) {
  const [count, setCount] = useState(NOTES_SHOWN);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(notesApi.of(noted, count));
  const can = usePermissions("note");
  return (
    <Card aria-label="Notes" aria-busy={isFetching}>
      <CardHead title="Notes" hint="Visible only to network staff.">
        {can.create && !isWriting && (
          <Button size="sm" onClick={() => setWriting(true)}>
            Write note
          </Button>
        )}
      </CardHead>
      {isWriting && <NewNote noted={noted} onDone={() => setWriting(false)} />}
      {data && data.items.length === 0 && !isWriting && (
        <p className="px-4 py-3 text-muted">No notes yet.</p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label="Notes, newest first" className="divide-y divide-line-soft">
          {data.items.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <div className="flex justify-end border-line border-t px-4 py-2.5">
          <Button
            size="sm"
            pending={isFetching}
            onClick={() => setCount(Math.min(count + NOTES_SHOWN, NOTES_MAX))}
          >
            {`Show older, ${formatNumber(data.total - data.items.length)} more`}
          </Button>
        </div>
      )}
      {!data && (
        <div className="grid place-items-center gap-3 p-6 text-center">
          {error ? (
            <>
              <p role="alert" className="text-muted">
                {error.message}
              </p>
              <Button onClick={() => refetch()}>Try again</Button>
            </>
          ) : (
            <Spinner label="Loading notes" />
          )}
        </div>
      )}
    </Card>
  );
}
