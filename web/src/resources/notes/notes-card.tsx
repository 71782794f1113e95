import { NOTES_MAX, NOTES_SHOWN } from "@pharmacy/contract/notes/notes.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { NewNote } from "./new-note.tsx";
import { NoteEntry } from "./note-entry.tsx";
import { type Noted, notesApi } from "./notes.api.ts";

export function NotesCard(noted: Noted) {
  const [count, setCount] = useState(NOTES_SHOWN);
  const [isWriting, setWriting] = useState(false);
  const query = useQuery(notesApi.of(noted, count));
  const can = usePermissions("note");
  return (
    <Card aria-label="Notes" aria-busy={query.isFetching}>
      <CardHead title="Notes" hint="Visible only to network staff.">
        {can.create && !isWriting && (
          <Button size="sm" onClick={() => setWriting(true)}>
            Write note
          </Button>
        )}
      </CardHead>
      {isWriting && <NewNote noted={noted} onDone={() => setWriting(false)} />}
      <CardAnswer query={query}>
        {({ items, total }) => (
          <>
            {items.length === 0 && !isWriting && (
              <p className="px-4 py-3 text-muted">No notes yet.</p>
            )}
            {items.length > 0 && (
              <ul aria-label="Notes, newest first" className="divide-y divide-line-soft">
                {items.map((note) => (
                  <NoteEntry key={note.id} note={note} />
                ))}
              </ul>
            )}
            {total > items.length && (
              <div className="flex justify-end border-line border-t px-4 py-2.5">
                <Button
                  size="sm"
                  pending={query.isFetching}
                  onClick={() => setCount(Math.min(count + NOTES_SHOWN, NOTES_MAX))}
                >
                  {`Show older, ${formatNumber(total - items.length)} more`}
                </Button>
              </div>
            )}
          </>
        )}
      </CardAnswer>
    </Card>
  );
}
