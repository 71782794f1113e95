import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { chosenLocale, chosenTimeZone } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ConflictPanelProps } from "./conflict-panel.tsx";
import type { DraftOffer, RecordForm } from "./record-form.ts";

const ConflictPanel = lazyPart<ConflictPanelProps<FieldValues>>(() =>
  import("./conflict-panel.tsx").then((module) => module.ConflictPanel),
);

type Props<Values extends FieldValues> = { form: RecordForm<Values> };

/** The choice between the input and another user's newer save, if they conflict. */
export function FormConflict<Values extends FieldValues>({ form }: Props<Values>) {
  const { conflict } = form;
  return conflict && <ConflictPanel form={form} conflict={conflict} />;
}

/**
 * Optional decisions before editing continues. They appear unasked, so they are placed beside the
 * buttons, where they move no field that the user is typing in.
 */
export function FormNotices<Values extends FieldValues>({ form }: Props<Values>) {
  const { draft, showNewer, isPending } = form;
  return (
    <>
      <div role="status" inert={isPending} className="empty:sr-only">
        {draft && <DraftNotice {...draft} />}
      </div>
      <div role="status" inert={isPending} className="empty:sr-only">
        {showNewer && <NewerNotice onShow={showNewer} />}
      </div>
    </>
  );
}

function NewerNotice({ onShow }: { onShow(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-warning/30 bg-warning-soft px-4 py-2 text-warning">
      <p>Someone else changed this record.</p>
      <Button size="sm" onClick={onShow}>
        See the changes
      </Button>
    </div>
  );
}

function DraftNotice({ at, goOn, discard }: DraftOffer) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-info-soft px-4 py-2 text-info">
      <p>You have an unfinished draft of {draftTime(at)}.</p>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard draft
        </Button>
        <Button size="sm" onClick={goOn}>
          Continue draft
        </Button>
      </div>
    </div>
  );
}

/** The time if it was today, otherwise date and time. */
function draftTime(at: number): string {
  const timeZone = chosenTimeZone();
  const day = new Intl.DateTimeFormat(chosenLocale(), { dateStyle: "medium", timeZone });
  const isToday = day.format(at) === day.format(Date.now());
  const date = new Intl.DateTimeFormat(chosenLocale(), {
    timeStyle: "short",
    ...(!isToday && { dateStyle: "medium" }),
    timeZone,
  });
  return date.format(at);
}
