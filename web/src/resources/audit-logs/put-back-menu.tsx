import { labelOf } from "@pharmacy/contract/field-words";
import { inSentence } from "@pharmacy/contract/words";
import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import type { EntryActsProps } from "#lib/entry-acts.ts";
import { formatExactInstant } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { PutBackDialogProps } from "./put-back-dialog.tsx";

const PutBackDialog = lazyPart<PutBackDialogProps>(() =>
  import("./put-back-dialog.tsx").then((module) => module.PutBackDialog),
);

/** Puts back what an entry of a history changed, field by field or with all changes since. */
export function PutBackMenu({ entry, words }: EntryActsProps) {
  const [target, aimAt] = useState<{ field?: string }>();
  const fields = entry.changes
    .map(({ field }) => field)
    .filter((field) => entry.toPutBack?.includes(field));
  if (fields.length === 0) return null;
  return (
    <>
      <MenuButton
        align="end"
        entries={[
          ...fields.map((field) => ({
            label: `Put back ${inSentence(labelOf(field, words))}`,
            icon: Undo2,
            onSelect: () => aimAt({ field }),
          })),
          {
            label: "Put the record back to before this change",
            icon: History,
            isApart: true,
            onSelect: () => aimAt({}),
          },
        ]}
        trigger={
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Put back the change by ${entry.actorName} on ${formatExactInstant(entry.at)}`}
            onPointerEnter={PutBackDialog.preload}
          >
            <Undo2 aria-hidden />
          </Button>
        }
      />
      {target && (
        <PutBackDialog entry={entry} words={words} {...target} onClose={() => aimAt(undefined)} />
      )}
    </>
  );
}
